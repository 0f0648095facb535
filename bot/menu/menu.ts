/** A command as Telegram's menu shows it; the name without its slash. */
export type MenuEntry = { readonly command: string; readonly description: string }

/** All commands there are, in the order of the menu and of /help; a test holds it against what is handled. */
export const menu: readonly MenuEntry[] = [
  { command: 'open', description: 'What is open' },
  { command: 'brief', description: 'The brief, now' },
  { command: 'undo', description: 'The last changes, to take back' },
  { command: 'reminders', description: 'What is set: reminders, tasks, watches' },
  { command: 'rules', description: 'Your standing wishes' },
  { command: 'quiet', description: 'Quiet hours: show, set, off' },
  { command: 'mute', description: 'Say no more about one thing' },
  { command: 'unmute', description: 'Speak about it again' },
  { command: 'why', description: 'Why I last spoke unasked' },
  { command: 'zone', description: 'Where you are: your time zone' },
  { command: 'new', description: 'Begin a new conversation' },
  { command: 'sessions', description: 'Earlier conversations' },
  { command: 'stop', description: 'Stop what I am doing' },
  { command: 'status', description: 'How I am' },
  { command: 'settings', description: 'Settings, with buttons' },
  { command: 'cost', description: 'What the models have cost' },
  { command: 'consolidate', description: 'Tidy up my memory now' },
  { command: 'compact', description: 'Compact the conversation now' },
  { command: 'help', description: 'What I understand' },
]

/** The commands as lines of /help. */
export function menuLines(): string {
  return menu.map(({ command, description }) => `/${command}: ${description}`).join('\n')
}
