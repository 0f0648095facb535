import { badRequest } from '../refuse.ts'
import * as account from './account.ts'
import type { Method } from './call.ts'
import * as chat from './chat.ts'
import * as edit from './edit.ts'
import { getFile } from './media.ts'
import * as send from './send.ts'

const methods: Readonly<Record<string, Method>> = { ...account, ...chat, ...edit, ...send, getFile }

/** The method of that name; one that only the real Bot API has refuses. */
export function methodOf(name: string): Method {
  return (
    methods[name] ??
    (() => {
      throw badRequest(`method ${name} is not supported by the local Bot API`)
    })
  )
}
