import { guid, ProblemError } from '../../../contracts/index.ts'
import type { AlcoveClient } from '../../client/index.ts'
import { isSameText, type NoteStorage, type NoteText, type SaveOutcome } from './note-draft.ts'
import type { IsStored } from './note-journal.ts'

const READ_LENGTH = 1_048_576
/** What a page sent as it went is among the first versions after the one that it had read: a save may have been on its way before. */
const LOOKED_AT = 3

const ofRefused = (error: unknown): SaveOutcome => {
  const status = error instanceof ProblemError ? error.status : null
  if (status === 409) return { type: 'ChangedElsewhere' }
  if (status === 404) return { type: 'Gone' }
  throw error
}

/** Notes as the host stores them. */
export const noteStorage = ({ documents }: AlcoveClient): NoteStorage => {
  const readBody = async (documentId: string): Promise<string | null> => {
    const parts: Uint8Array[] = []
    for (let offset = 0; ; offset += READ_LENGTH) {
      const part = await documents.ReadDocument({ documentId, offset, length: READ_LENGTH })
      if (part === null) return null
      parts.push(part.bytes)
      if (offset + part.bytes.length >= part.sizeBytes) return new Blob(parts as BlobPart[]).text()
    }
  }
  const request = ({ title, body }: NoteText) => ({ title: title.trim() || null, body })
  return {
    async read(documentId) {
      // An address may have been cut on its way here.
      if (!guid.safeParse(documentId).success) return null
      // The version first: a text that is newer than it is told apart when it is saved.
      const details = await documents.GetDocumentDetails(documentId)
      if (details?.entry.source.type !== 'Note') return null
      const body = await readBody(documentId)
      return body === null
        ? null
        : { title: details.entry.source.noteTitle ?? '', body, version: details.contentVersion }
    },
    update: (documentId, text, readVersion) =>
      documents
        .SaveNote({ documentId, ...request(text), readVersion })
        .then(({ contentVersion: version }): SaveOutcome => ({ type: 'Saved', documentId, version }), ofRefused),
  }
}

/** Whether a note holds what was sent, or held it until somebody wrote over it. */
export const wasStored =
  (client: AlcoveClient): IsStored =>
  async (documentId, note) => {
    const stored = await noteStorage(client).read(documentId)
    if (stored === null || isSameText(stored, note)) return stored !== null
    const { documents } = client
    const { versions = [] } = (await documents.GetDocumentDetails(documentId)) ?? {}
    const later = versions.filter(({ version, kept }) => kept && version > (note.version ?? 0))
    for (const { version } of later.toSorted((one, other) => one.version - other.version).slice(0, LOOKED_AT)) {
      const former = await documents.ReadVersion({ documentId, version })
      if (former !== null && isSameText({ title: former.title ?? '', body: former.body }, note)) return true
    }
    return false
  }
