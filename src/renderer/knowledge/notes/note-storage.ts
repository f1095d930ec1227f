import { guid, ProblemError } from '../../../contracts/index.ts'
import type { AlcoveClient } from '../../client/index.ts'
import type { NoteStorage, NoteText, SaveOutcome } from './note-draft.ts'

const READ_LENGTH = 1_048_576

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
