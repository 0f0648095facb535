import { isZone } from './zones.ts'

/**
 * The zone that words name: a zone itself ("Europe/Lisbon"), a city that a zone is named for ("Lisbon",
 * "New York"), another large city, or a country with one zone. Undefined where none is known.
 */
export function zoneNamed(words: string): string | undefined {
  const given = words.trim()
  if (given.includes('/') && isZone(given)) return canonical(given)
  const name = plain(given).replace(/^(?:in|to|the) /, '')
  const names = [name, name.replace(/ (?:city|time)$/, '')]
  const known = cities()
  const found = names.map((one) => elsewhere.get(one) ?? known.get(one))
  return (
    found.find((zone) => zone !== undefined) ?? (/^(?:utc|gmt)$/.test(name) ? 'UTC' : undefined)
  )
}

/** Of a zone as typed, the spelling of the list. */
function canonical(zone: string): string {
  const known = Intl.supportedValuesOf('timeZone')
  return known.find((one) => one.toLowerCase() === zone.toLowerCase()) ?? zone
}

/** "São Paulo, Brazil" -> "sao paulo" */
function plain(text: string): string {
  return (
    text
      .split(',')[0]
      ?.normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .replace(/[_.-]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() ?? ''
  )
}

/** The city in a zone's name, the last part of it. */
function cities(): ReadonlyMap<string, string> {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  return new Map(zones.map((zone) => [plain(zone.split('/').at(-1) ?? ''), zone]))
}

const table = `
Europe/Lisbon: portugal, porto, faro, coimbra
Atlantic/Azores: azores, ponta delgada
Europe/London: england, scotland, wales, uk, united kingdom, britain, great britain, edinburgh, glasgow, manchester, birmingham, liverpool, leeds, bristol, cambridge, oxford, cardiff
Europe/Dublin: ireland, cork, galway
Europe/Madrid: spain, barcelona, valencia, seville, sevilla, malaga, bilbao, mallorca
Atlantic/Canary: canary islands, tenerife, gran canaria, las palmas
Europe/Paris: france, lyon, marseille, nice, toulouse, bordeaux, lille, strasbourg
Europe/Brussels: belgium, antwerp, ghent, bruges
Europe/Amsterdam: netherlands, holland, rotterdam, the hague, utrecht
Europe/Berlin: germany, munich, munchen, hamburg, cologne, koln, frankfurt, stuttgart, dusseldorf, leipzig, dresden
Europe/Zurich: switzerland, geneva, geneve, basel, bern, lausanne
Europe/Vienna: austria, wien, salzburg, innsbruck, graz
Europe/Rome: italy, milan, milano, roma, florence, firenze, venice, venezia, naples, napoli, turin, torino, bologna
Europe/Prague: czechia, czech republic, praha, brno
Europe/Warsaw: poland, krakow, gdansk, wroclaw
Europe/Budapest: hungary
Europe/Athens: greece, thessaloniki, crete
Europe/Copenhagen: denmark, aarhus
Europe/Oslo: norway, bergen
Europe/Stockholm: sweden, gothenburg, malmo
Europe/Helsinki: finland
Europe/Bucharest: romania
Europe/Sofia: bulgaria
Europe/Zagreb: croatia, split, dubrovnik
Europe/Kyiv: ukraine, kyiv, kiev, lviv
Europe/Istanbul: turkey, ankara, izmir
Atlantic/Reykjavik: iceland
America/New_York: nyc, boston, washington, philadelphia, miami, atlanta, orlando
America/Chicago: houston, dallas, austin, new orleans, minneapolis
America/Denver: salt lake city, santa fe
America/Phoenix: arizona
America/Los_Angeles: la, san francisco, sf, seattle, san diego, las vegas, california, silicon valley
Pacific/Honolulu: hawaii
America/Toronto: montreal, ottawa, quebec
America/Vancouver: british columbia
America/Mexico_City: mexico, guadalajara
America/Sao_Paulo: rio, rio de janeiro, brasilia
America/Argentina/Buenos_Aires: argentina, buenos aires
America/Santiago: chile, valparaiso
America/Bogota: colombia, medellin
America/Lima: peru, cusco
Africa/Johannesburg: south africa, cape town
Africa/Casablanca: morocco, marrakesh, marrakech
Africa/Cairo: egypt
Africa/Nairobi: kenya
Africa/Lagos: nigeria
Asia/Dubai: abu dhabi, uae
Asia/Jerusalem: israel, tel aviv
Asia/Kolkata: india, kolkata, calcutta, mumbai, delhi, new delhi, bangalore, bengaluru, chennai, goa
Asia/Shanghai: china, beijing, shenzhen, guangzhou
Asia/Tokyo: japan, osaka, kyoto
Asia/Seoul: korea, south korea, busan
Asia/Bangkok: thailand, phuket, chiang mai
Asia/Ho_Chi_Minh: vietnam, ho chi minh city, ho chi minh, saigon, hanoi
Asia/Singapore: singapore
Asia/Manila: philippines
Asia/Taipei: taiwan
Australia/Sydney: canberra, new south wales
Australia/Melbourne: victoria
Pacific/Auckland: new zealand, wellington, christchurch, queenstown`

/** Places that no zone is named for. */
const elsewhere: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [zone = '', names = ''] = line.split(': ')
      return names.split(', ').map((name) => [name, zone] as const)
    }),
)
