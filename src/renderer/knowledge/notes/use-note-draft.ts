import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import {
  guid,
  type KnowledgeDocument,
  type KnowledgeError,
  ProblemError,
  type Result,
} from '../../../contracts/index.ts'
import {
  type AlcoveClient,
  documentDetailsQuery,
  knowledgeErrorWords,
  useActingLibrary,
  useClient,
} from '../../client/index.ts'
import { useAppInfo } from '../../shell/use-app-info.ts'
import {
  createNoteDraft,
  type NoteDraft,
  type NoteDraftActions,
  type NoteStorage,
  type NoteText,
  type SaveOutcome,
} from './note-draft.ts'
import { keepUnsavedNote, takeUnsavedNote } from './unsaved-notes.ts'

const READ_LENGTH = 1_048_576

/** What an added note holds first. */
const FIRST_VERSION = 1

const ofAdded = (outcome: Result<KnowledgeDocument, KnowledgeError>): SaveOutcome =>
  outcome.ok
    ? { type: 'Saved', documentId: outcome.value.documentId, version: FIRST_VERSION }
    : { type: 'Refused', reason: knowledgeErrorWords(outcome.error) }

const ofRefused = (error: unknown): SaveOutcome => {
  const status = error instanceof ProblemError ? error.status : null
  if (status === 409) return { type: 'ChangedElsewhere' }
  if (status === 404) return { type: 'Gone' }
  throw error
}

const noteStorage = ({ knowledge, documents }: AlcoveClient): NoteStorage => {
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
    add: async (text) => ofAdded(await knowledge.AddNote(request(text))),
    update: (documentId, text, readVersion) =>
      documents
        .SaveNote({ documentId, ...request(text), readVersion })
        .then(({ contentVersion: version }): SaveOutcome => ({ type: 'Saved', documentId, version }), ofRefused),
  }
}

/** A note that is being written. What is not saved yet is saved when the page is left, hidden or closed; what cannot be saved then waits in the tab. */
export const useNoteDraft = (
  documentId: string | null,
  onAdded: (documentId: string) => void,
): NoteDraft & NoteDraftActions => {
  const client = useClient()
  // A note that has got its id is the same draft: the page gives another key for another note.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once for the note that the page was opened with
  const draft = useMemo(() => createNoteDraft({ storage: noteStorage(client), documentId, onAdded }), [client])
  const state = useStore(draft)
  const { teamId } = useActingLibrary()
  const userId = useAppInfo().data?.userId ?? ''
  const owner = `${userId} ${teamId ?? ''}`

  useEffect(() => {
    const left = takeUnsavedNote({ owner, documentId: draft.getState().documentId })
    if (left) draft.actions.restore(left)
    const keep = () => {
      const unsaved = draft.actions.unsaved()
      if (unsaved) keepUnsavedNote({ owner, documentId: draft.getState().documentId }, unsaved)
    }
    const leave = () => {
      draft.actions.leave()
      keep()
    }
    const save = () => {
      if (document.visibilityState === 'hidden') void draft.actions.flush()
    }
    document.addEventListener('visibilitychange', save)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', save)
      window.removeEventListener('pagehide', leave)
      void draft.actions.flush().then(keep)
    }
  }, [draft, owner])

  // Whoever saved it: another window perhaps.
  const { data: contentVersion } = useQuery({
    ...documentDetailsQuery(client.documents, state.documentId ?? ''),
    enabled: state.documentId !== null && guid.safeParse(state.documentId).success,
    select: (details) => details?.contentVersion,
  })
  useEffect(() => {
    if (contentVersion !== undefined) void draft.actions.check()
  }, [contentVersion, draft])

  return { ...state, ...draft.actions }
}
