import { badRequest } from '../refuse.ts'
import { botUser } from '../wire.ts'
import { type Call, field, flagArg, intArg, isRecord, type Method, textArg } from './call.ts'

/** Seconds that a poll may stay open. */
const longestPoll = 50

export const getMe: Method = ({ room }) => ({
  ...botUser(room.people),
  can_join_groups: false,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
})

export const getUpdates: Method = (call) => {
  const clamp = (name: string, otherwise: number, low: number, high: number) =>
    Math.min(Math.max(intArg(call, name, otherwise), low), high)
  return call.updates.poll(
    {
      offset: intArg(call, 'offset', 0),
      limit: clamp('limit', 100, 1, 100),
      timeout: clamp('timeout', 0, 0, longestPoll),
      allowed: allowedArg(call),
    },
    call.signal,
  )
}

/** Kinds of updates as the real one names them; it ignores unknown ones, which are refused here. */
const kinds: ReadonlySet<string> = new Set(
  'message edited_message channel_post edited_channel_post business_connection business_message edited_business_message deleted_business_messages guest_message stopped_message_generation message_reaction message_reaction_count inline_query chosen_inline_result callback_query shipping_query pre_checkout_query purchased_paid_media poll poll_answer my_chat_member chat_member chat_join_request chat_boost removed_chat_boost managed_bot subscription'.split(
    ' ',
  ),
)

function allowedArg(call: Call): readonly string[] | undefined {
  const given = field(call.args, 'allowed_updates')
  if (given === undefined) return undefined
  if (!Array.isArray(given)) throw badRequest("can't parse allowed_updates JSON object")
  return given.map((kind) => {
    if (typeof kind === 'string' && kinds.has(kind)) return kind
    throw badRequest(`unknown update type "${kind}" in allowed_updates`)
  })
}

export const setWebhook: Method = (call) => {
  if (textArg(call, 'url') === '') return deleteWebhook(call)
  throw badRequest('bad webhook: the local Bot API delivers updates by getUpdates only')
}

export const deleteWebhook: Method = (call) => {
  if (flagArg(call, 'drop_pending_updates')) call.updates.dropAll()
  return true
}

export const getWebhookInfo: Method = ({ updates }) => ({
  url: '',
  has_custom_certificate: false,
  pending_update_count: updates.unconfirmed(),
})

export const setMyCommands: Method = (call) => {
  const given = field(call.args, 'commands')
  if (!Array.isArray(given)) throw badRequest('expected an Array of BotCommand')
  const commands = given.map(readCommand)
  if (commands.length > 100) throw badRequest('BOT_COMMANDS_TOO_MUCH')
  call.store.setSetting(commandsKey(call), JSON.stringify(commands))
  return true
}

export const getMyCommands: Method = (call) => {
  const commands: unknown = JSON.parse(call.store.setting(commandsKey(call)) ?? '[]')
  return commands
}

export const deleteMyCommands: Method = (call) => {
  call.store.setSetting(commandsKey(call), '[]')
  return true
}

/** Commands are kept apart for each scope and language. */
function commandsKey(call: Call): string {
  const scope = isRecord(field(call.args, 'scope'))
    ? JSON.stringify(field(call.args, 'scope'))
    : 'default'
  return `commands ${scope} ${textArg(call, 'language_code')}`
}

function readCommand(given: unknown) {
  if (!isRecord(given)) throw badRequest("can't parse BotCommand: expected an Object")
  const command = String(field(given, 'command') ?? '').replace(/^\//, '')
  const description = String(field(given, 'description') ?? '').trim()
  if (!/^[a-z0-9_]{1,32}$/.test(command)) throw badRequest('BOT_COMMAND_INVALID')
  if (description === '' || description.length > 256) {
    throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID')
  }
  return { command, description }
}

/** There is no other server to move to. */
export const logOut: Method = () => true
export const close: Method = () => true
