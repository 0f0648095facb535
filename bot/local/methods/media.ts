import { badRequest, notFound } from '../refuse.ts'
import type { FileRow } from '../store.ts'
import { type Call, type Method, textArg } from './call.ts'

/** What a bot may download, in bytes. */
export const downloadLimit = 20 * 1024 * 1024

const called = { voice: 'VoiceNote', photo: 'Photo', document: 'Document' } as const

/**
 * The file to send: uploaded, or known by its id. What is returned adds an uploaded one, so that nothing
 * is kept of a call that is refused later. An address to fetch from is refused: nothing leaves loopback.
 */
export function fileArg(call: Call, kind: FileRow['kind']): () => FileRow {
  const given = textArg(call, kind)
  const part = call.uploads.get(given.startsWith('attach://') ? given.slice(9) : kind)
  if (part) {
    if (part.bytes.length === 0) throw badRequest('file must be non-empty')
    return () => call.files.add({ kind, ...part })
  }
  if (given === '' || given.startsWith('attach://')) {
    throw badRequest(`there is no ${kind} in the request`)
  }
  if (/^https?:/i.test(given)) throw badRequest('failed to get HTTP URL content')
  const file = known(call, given)
  if (file.kind !== kind) {
    throw badRequest(`can't use file of type ${called[file.kind]} as ${called[kind]}`)
  }
  return () => file
}

function known(call: Call, id: string): FileRow {
  const file = call.store.file(id)
  if (!file) {
    throw badRequest(
      "wrong remote file identifier specified: can't unserialize it. Wrong last symbol",
    )
  }
  return file
}

export const getFile: Method = (call) => {
  const id = textArg(call, 'file_id')
  if (id === '') throw badRequest('file_id not specified')
  const file = call.store.file(id)
  if (!file) throw badRequest('invalid file_id')
  if (file.size > downloadLimit) throw badRequest('file is too big')
  return {
    file_id: file.fileId,
    file_unique_id: file.fileId.slice(5, 21),
    file_size: file.size,
    file_path: file.path,
  }
}

/** The bytes behind getFile's `file_path`. */
export function download(call: Pick<Call, 'store' | 'files'>, path: string): Buffer {
  const file = call.store.fileAt(path)
  const bytes = file && file.size <= downloadLimit ? call.files.read(file) : undefined
  if (!bytes) throw notFound()
  return bytes
}
