/**
 * Words that play the same part in a wish, so that an example with "dentist" also speaks for "haircut".
 * A word may stand in several classes.
 */
const classes = {
  cancel:
    'cancel cancelled canceled delete remove scrap drop bin abandon ditch skip dismiss trash kill',
  event:
    'appointment meeting event dinner lunch breakfast brunch drinks coffee party interview class lesson haircut dentist doctor yoga gym concert flight train play theatre cinema match conference workshop training wedding viewing physio visit reservation trip checkup call vet',
  calendar: 'calendar diary agenda schedule',
  duty: 'call buy pay send finish book order renew fix return submit clean water pick collect ring phone get bring print sign review prepare cancel email wash feed post mail answer reply check file register update visit',
  fact: 'code number password pin address birthday name surname size key keys combination plate email phone passport anniversary account iban wifi colour color doctor dentist type',
  state: 'is are was were am lives works likes loves hates prefers has have ends called',
  write:
    'write tell text message mail email draft compose reply ask let thank invite congratulate apologise apologize inform answer nudge notify letter note',
  past: 'paid sent called bought returned finished done fixed booked ordered answered mailed emailed arrived came got handled delivered submitted signed gave picked sorted completed cleaned',
  forget: 'forget erase wipe delete remove unlearn purge forgotten',
  snooze: 'snooze postpone delay push defer bump later wait until shift reschedule put off',
  move: 'move moved shift reschedule push postpone bring change',
  wait: 'waiting wait awaiting expecting promised owes owed heard hear lent borrowed lend supposed agreed back',
  save: 'save bookmark park stash clip keep read article link page watch later interesting recipe podcast video',
  remind: 'remind reminder ping nudge alert alarm wake timer buzz poke shout prod',
  recall: 'remember recall know said mentioned told find look search where which who whose',
  rule: 'always never stop keep prefer future answer answers speak language emojis short brief use quit',
  open: 'open list owe owes loops tasks todo left plate outstanding pending overdue',
  brief: 'brief briefing day rundown summary catch matters overview',
  undo: 'undo revert reverse back scratch wrong mistake oops restore rollback undone',
  done: 'done finished tick check cross close complete completed sorted handled mark both',
  place: 'first second third fourth last one two both all',
  chat: 'tired weather rain rained lovely nice funny beautiful slept watched film soup garden home beach run beans yesterday love great',
  me: 'me us',
  self: 'i we',
  mine: 'my our',
  you: 'you your',
} as const

/** The classes of each known word. */
export const classesOf: ReadonlyMap<string, readonly string[]> = collect()

function collect(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [name, words] of Object.entries(classes)) {
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), name])
  }
  return found
}
