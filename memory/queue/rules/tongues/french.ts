import { anywhere, either, leading, nothing, starts, type Tongue, unless } from '../tongue.ts'

const others =
  "(?:je(?! (?:veux|voudrais|souhaite|prefere|prefererais|aimerais|tiens))|j'(?!aimerais|ai besoin)|tu(?! (?:dois|devrais|peux|pourrais|n'as))|il|elle|on|nous|vous|ils|elles|ma (?:femme|mere|soeur|sœur|fille|chef)|mon (?:mari|pere|chef|frere|fils|ami)|notre|nos|son|sa|ses|leur|ce|cet|cette|ca|c'|que|qui|quoi|comment|quand est|ou|pourquoi|quel\\w*|combien|est-ce|y a|il y a|personne|tout le monde)\\b"
const verbs =
  '(?:transmets|transfere|rends|sers|prends|commande|remplace|cite|passe|decale|deplace|donne|garde|consulte|envoie|envoyez|ecris|ecrivez|utilise|utilisez|mets|mettez|range|rangez|dis|dites|fais|faites|reponds|repondez|appelle|appelez|previens|prevenez|rappelle|rappelez|parle|parlez|traite|traitez|evite|evitez|laisse|laissez|inclus|ajoute|ajoutez|reserve|reservez|cherche|cherchez|demande|demandez|achete|achetez|paie|paye|payez|depense|depensez|verifie|verifiez|confirme|montre|montrez|resume|resumez|traduis|traduisez|arrondis|signe|signez|archive|archivez|note|notez|suggere|propose|proposez|choisis|choisissez|trie|marque|change|passe|decale|lis|copie|consulte|reveille|organise|prepare|planifie|attends|accepte|refuse|garde|gardez|sois|soyez|donne|donnez|prends|prenez|classe|classez|place|tiens|compte|commence|termine|commande|avertis|tutoie|vouvoie|adresse|reste|privilegie|tourne)(?:-(?:moi|nous|lui|leur|le|la|les|y|en))*'

const telling = starts(others)

export const french: Tongue = {
  name: 'French',
  hints:
    "le la les de des du un une et est pas me moi mon ma mes tu je que qui pour avec sur dans en au aux ne plus jamais toujours maintenant partir prefere veux plait peux pourrais oublie plutot desormais dorenavant il elle on nous c'est j'ai n'ai s'il l'avenir chaque quand appelle envoie besoin ce cette ou arrete ça à été non fait changement decale voulais dire sans rien tout tous tres mais suis es sont avoir etre l' d' j' qu' y leur leurs ses son sa nos",
  lead: leading(
    "s'il te plait|s'il vous plait|stp|svp|et|aussi|de plus|ok|d'accord|bon|bien|he|hey|salut|bonjour|bonsoir|coucou|otto|ecoute|regarde|dis(?:-moi)?|pardon|desolee?|excuse-moi|en fait|en realite|finalement|non(?=\\s*[,.;:!…–—-]|$)|oui|si|merci|au fait|ah|euh|oh|alors|donc|(?:juste )?une (?:autre )?chose|autre chose|encore une chose|note|attends|reflexion faite|a la reflexion|tout fait|changement de (?:programme|plan)s?|j'ai change d'avis|ou plutot|enfin|important|correction|du coup|voila",
  ),
  request: starts(
    "(?:assure-toi|fais en sorte|veille(?: bien)?|pense|tache)(?: a| de| d')?(?: ce)?(?: que)?(?: tu)?\\b",
    "(?:est-ce que tu |tu )?(?:peux|pourrais|pourriez|pouvez|voudrais|veux|voulez|aurais la gentillesse de|pourrait)(?:-(?:tu|vous|on))?\\b(?: s'il te plait| bien)*",
    '(?:ca|cela) te (?:derangerait|derange|generait|embeterait)(?: de)?\\b',
    "(?:je )?(?:veux|voudrais|souhaite|souhaiterais|tiens a ce|attends|exige|demande|te demande|t'en prie|aimerais|apprecierais)(?: bien| beaucoup)?(?: que| de)(?: tu)?\\b|j'(?:aimerais|apprecierais|ai besoin|exige)(?: bien| beaucoup)?(?: que| de)(?: tu)?\\b",
    "(?:ce serait|ca serait|il serait|c'est) (?:bien|mieux|genial|super|top|parfait|sympa|important|preferable)(?: que| de| si)(?: tu)?\\b",
    '(?:il faut|il faudrait|faut)(?: que)?(?: tu)?\\b',
    "(?:tu )?(?:dois|devrais|devez)\\b|(?:assure-toi|assurez-vous|veille|veillez|fais en sorte|pense|pensez|essaie|essaye|tache|souviens-toi|rappelle-toi|n'oublie pas|n'oubliez pas)(?: bien)?(?: a| de| que)*\\b",
  ),
  idle: starts(
    "ne (?:t'inquiete|vous inquietez|t'en fais|te fais|bouge|pleure|quitte)\\b",
    "n'(?:oublie pas (?!de toujours|de ne jamais|que)|oublie jamais\\W*$|aie pas)",
    '(?:pas (?:de (?:probleme|souci|quoi|panique)|grave|mal|encore|vraiment|du tout|la peine\\W*$)|jamais (?:de la vie|vu|deux sans trois)|toujours (?:pas|la meme|pareil|aussi|plus)|plus jamais\\W*$|tant pis)',
  ),
  telling,
  fresh: anywhere(
    "a partir (?:de maintenant|d'aujourd'hui|d'a present|de demain|de ce jour)|desormais|dorenavant|a l'avenir|des (?:maintenant|aujourd'hui|a present)|pour l'avenir|pour la suite|jusqu'a nouvel ordre|une (?:bonne )?fois pour toutes",
  ),
  standing: anywhere(
    'toujours|jamais|chaque (?:fois|jour|matin|soir|semaine|mois|mail|message)|tous les (?:jours|matins|soirs|mois)|toutes les (?:semaines|fois)|par defaut|en regle generale|par principe|sans exception|en aucun cas|sous aucun pretexte|a tout moment|quotidiennement|systematiquement|automatiquement|a chaque fois|en toutes circonstances',
  ),
  opens: starts(
    `(?:toujours|jamais|en aucun cas|sous aucun pretexte|par defaut)[,:]? (?!(?:je|j'|il|elle|on|nous|vous|pas|ete|vu|eu|la meme|aussi|plus|en vie|rien)\\b)\\p{L}`,
    `(?:chaque fois que|a chaque fois que|quand|lorsque|des que|si)\\b [^,]+, (?:s'il te plait )?(?:ne )?(?:${verbs})`,
    `(?:quand|lorsque|si|pour|avec|dans|en|a|au|aux|sur|chez)\\b [^.?]*\\b(?:toujours|jamais)\\b(?<!\\b(?:je suis|j'ai|est|a|ai|sont|suis|etait|avons|il est) (?:toujours|jamais))(?! (?:ete|eu|vu|pas|la)\\b)`,
  ),
  verbs: starts(`(?:${verbs})(?![\\p{L}])`),
  forbids: starts(
    "(?:ne |n')(?:me |m'|lui |leur |le |la |les |l'|nous |t'|te )*(?!(?:inquiete|suis|est|sont|etait|ai|as|a|avons|avez|vais|va|sais|peux|veux|crois|pense|bouge|pleure|oublie|faut)\\b)\\p{L}+(?:-\\p{L}+)?\\b.*\\b(?:pas|jamais|plus|aucune?)\\b",
    "ne (?:pas|jamais|plus) (?:me |m'|lui |leur |le |la |les )*\\p{L}+(?:er|ir|re)\\b",
    "(?:arreter?|arretez|cesser?|cessez|eviter?|evitez|stop|fini|finis|abstiens-toi)\\b(?: de| d'| avec| les?)? ?\\p{L}",
    "(?:pas|plus|aucun|aucune|jamais)(?: de| d'| plus)? (?!probleme|souci|grave|mal|besoin|la peine|encore|vraiment)\\p{L}+ (?:dans|en|avant|apres|sur|a|pour|avec|chez|le|la)\\b",
    'je (?:ne )?(?:veux|souhaite|desire) (?:pas|plus|jamais|aucun\\w*)\\b(?! (?:y aller|aller|savoir|dormir|manger|parler)\\b)',
  ),
  prefers: starts(
    "(?:pas d'|pas de |sans )(?:emojis?|smileys?|blagues)\\b",
    "(?:je (?:prefere|prefererais|tiens a|n'aime pas (?:que|quand)|deteste (?:que|quand)|aime (?:mieux|bien que))|j'aime (?:mieux|bien (?:que|quand))|j'aimerais mieux|ma preference|mieux vaut)\\b",
    "(?:je (?:veux|voudrais|souhaite)|j'aimerais) (?:\\p{L}+ ){0,3}(?:toujours|jamais)\\b",
    "(?:je (?:veux|voudrais|souhaite)|j'aimerais)\\b.*\\b(?:toujours|chaque (?:jour|fois|matin)|tous les jours|systematiquement)\\b",
  ),
  calls: 'Appelle-moi',
  names: starts(
    "(?:appelle-moi|appelez-moi|(?:tu )?(?:peux|pourrais)(?:-tu)? m'appeler|adresse-toi a moi)(?: plutot| donc| simplement)* (?!(?:a|demain|quand|apres|plus|dans|si|avant|maintenant|ce|cet|cette|un|une|des|le|la|vers|pour|en|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|stp|s'il)\\b)\\p{L}",
    "(?:je (?:prefere|veux|voudrais|souhaite)|j'aimerais)(?: que tu| qu'on)? m'appelles?\\b",
    'tutoie-moi|vouvoie-moi|dis-moi (?:tu|vous)\\b',
  ),
  plainly: either(
    starts(
      '(?:ma |une |la |nouvelle |autre )*(?:regle|consigne|instruction)(?: nouvelle)?(?: (?:pour|sur|avec|de)\\b[^:]*)?\\s*[:–—]\\s*\\S',
      `\\p{L}+ toujours (?:le|la|les|un|une|des|mes|mon|ma|d'abord)\\b`,
      'jamais (?:plus de|avant|apres|de|sur|en)\\b',
      '(?:reponds|ecris|parle)(?:-moi)? (?:seulement |uniquement )?en (?!un|une)\\p{L}+\\W*$',
    ),
    unless(
      telling,
      '[^,]*?(?:doi(?:t|vent)|devrai(?:t|ent)|faut|peu(?:t|vent))\\b.*\\b(?:toujours|jamais)\\b',
      '\\p{L}+\\b.*(?:[, ]toujours|, jamais|[, ](?:sans exception|systematiquement))[.!]*$',
      '(?:\\p{L}+ ){1,4}toujours (?:a|au|en|dans|avec|par|pour|sur|chez)\\b(?!.*\\b(?:est|sont|etait)\\b)',
    ),
  ),
  script: nothing,
  addressed: anywhere('tu (?:peux|dois)|disons'),
  past: anywhere(
    'etait|etaient|a ete|ont|a dit|est (?:venue?|arrivee?|alle)|hier|il y a (?:un|deux|trois)',
  ),
  passing: anywhere(
    "encore|pour l'instant|pour le moment|aujourd'hui|ce (?:soir|matin|mois|message|mail|week-end)|cette (?:fois|semaine|nuit)|cet apres-midi|juste cette fois|demain|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?: prochain)|prochaine?|jusqu'a ce que|tout a l'heure|le (?:premier|deuxieme|second)|la (?:premiere|deuxieme|seconde)",
  ),
  ends: starts(
    "(?:tu )?(?:n'as |ne )?(?:as |auras )?plus besoin (?:de|d')|(?:tu )?n'as plus (?:besoin|a)\\b|plus (?:besoin|la peine)\\b|(?:il )?n'est plus (?:necessaire|utile|besoin)|(?:il )?n'y a plus (?:de |besoin|lieu)|ce n'est plus (?:la peine|necessaire|utile)",
    "(?:oublie|oubliez|annule|supprime|enleve|retire|efface|ignore|leve|laisse tomber|abandonne)\\b(?: donc)? ?(?:ce que|la (?:regle|limite|consigne|chose)|le (?:plafond|truc)|ma (?:regle|demande|consigne)|cette (?:regle|limite)|l'instruction|pour|tout ce|l'histoire)",
    '(?:tu )?(?:peux|pourrais)(?: maintenant)? (?:arreter|cesser|oublier|laisser tomber|de nouveau|a nouveau|recommencer)\\b',
    "peu importe\\b|ca m'est egal\\b|(?:ca|cela) n'a plus d'importance\\b",
    'ne tiens plus compte\\b',
    ".+ (?:n'a plus d'importance|n'est plus (?:necessaire|valable|utile)|ne (?:compte|s'applique|vaut) plus|c'est bon de nouveau|est de nouveau (?:autorise|possible|permis)e?)\\b",
  ),
  mayEnd: starts(
    '(?:oublie|oubliez)\\b',
    "je (?:ne )?(?:veux|souhaite|desire) plus\\b|je n'ai plus (?:besoin|envie)\\b",
    '(?:arrete|arretez|cesse|cessez|stop)\\b',
    "(?:ne |n')(?:me |m'|lui |leur |le |la |les |l'|nous )*\\p{L}+\\b.*\\bplus\\b(?! (?:(?:de|d') ?[\\d€$£]|que|tard|tot)\\b)",
  ),
  changes: anywhere(
    "plutot|en fait|finalement|au lieu de|correction|je voulais dire|decale|deplace|augmente|baisse|disons|ce sera|a partir de maintenant|desormais|dorenavant|a l'avenir|change (?:la|le|les|l')|passe (?:le|la|les|l'|mes|mon|ma)|changement de|j'ai change|non plus|maintenant (?:tu peux|c'est)",
  ),
  mayChange: anywhere('maintenant|non|attends|enfin|mieux|pardon|mais|euh'),
  states: anywhere(
    "est|sont|suis|es|ont|ai|avons|va|vais|vont|fait|font|crois|pense|trouve|espere|y a|j'ai|c'est",
  ),
  fillers:
    'remettre nouveau reutiliser tomber laisse prix coutent circonstances doit plafond monte releve hausse baisse limite remplace occupe qui occuper  ton tons avis langue tout concerne personne exception question autre chose delai rien le la les l un une des du de d au aux a et ou que qu qui quoi dont en dans par pour avec sans sur sous chez ne n pas plus jamais toujours me m moi mon ma mes te t toi ton ta tes se s son sa ses lui leur leurs nous vous je j tu il elle on est c ce cet cette ca sont etait etre as ai a avoir comme plutot moins tres deja maintenant partir desormais dorenavant aujourd hui avenir prefere veux voudrais aimerais plait stp svp peux pourrais fait realite change oublie regle limite dit ai besoin arrete arreter chaque fois jour jours tous toutes quand si maximum minimum aller jusqu vont va importe langue non pardon y compte tiens ton laisse tomber peine voulais dire evite eviter sois soyez changement programme plan avis tres peu importe comment demain doit doivent devrait devraient',
  light:
    'garde gardes garder reste rester laisse ecris ecrire paie paye payer transmets transmettre va vont demande demander commande commandes commander sers servir reserve reserver achete acheter prends prennes prendre utilise utiliser pret prete rendre rends ait reponds repondre parle parler reponses envoie envoyer recevoir recois range ranges ranger mets ecris ecrire ecrives parles parle repondre reponds depense depenser rappelle rappelles rappeler prevenu appelle appelles appeler utilise mail mails message proposer propose paie paies payer laisser laisse doit rester toucher avoir mettre',
}
