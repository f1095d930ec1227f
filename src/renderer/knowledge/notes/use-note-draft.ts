import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { guid, ProblemError } from '../../../contracts/index.ts'
import { type AlcoveClient, documentDetailsQuery, useClient } from '../../client/index.ts'
import {
  createNoteDraft,
  type NoteDraft,
  type NoteDraftActions,
  type NoteDraftStore,
  type NoteStorage,
  type NoteText,
  type SaveOutcome,
} from './note-draft.ts'
import { keepUnsavedNote, takeUnsavedNote } from './unsaved-notes.ts'
import { noteJournal, useNoteOwner, waitingKey } from './use-waiting-note.ts'

const READ_LENGTH = 1_048_576
/** A browser's database that does not answer holds up no note for longer. */
const LONGEST_LOOK_MS = 2_000

const ofRefused = (error: unknown): SaveOutcome => {
  const status = error instanceof ProblemError ? error.status : null
  if (status === 409) return { type: 'ChangedElsewhere' }
  if (status === 404) return { type: 'Gone' }
  throw error
}

const noteStorage = ({ documents }: AlcoveClient): NoteStorage => {
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

/** What is typed and not saved in a draft goes into the journal; what was left of its note before is gone on with. Returns how the draft is left. */
const journalDraft = (
  draft: NoteDraftStore,
  { owner, onConsulted }: { readonly owner: string; readonly onConsulted: (tookUp: boolean) => void },
) => {
  const place = { owner, documentId: draft.getState().documentId }
  const left = takeUnsavedNote(place)
  let writing = noteJournal.open(place, left?.entryId)
  const sync = () => {
    const { documentId, state } = draft.getState()
    writing.keep(documentId, state === 'Gone' ? null : draft.actions.written())
  }
  const unsubscribe = draft.subscribe(sync)
  if (left) draft.actions.restore(left.note)
  const isUntouched = () => left === null && draft.actions.written() === null
  void noteJournal.take(place, isUntouched).then((taken) => {
    if (taken !== null) {
      writing.close()
      writing = taken
      draft.actions.restore(taken.note)
    }
    onConsulted(taken !== null)
  })
  const keep = (): boolean => {
    const note = draft.actions.unsaved()
    if (note !== null)
      keepUnsavedNote({ owner, documentId: draft.getState().documentId, note, entryId: writing.entryId })
    return note !== null
  }
  return {
    /** The page is going. */
    leave() {
      draft.actions.leave()
      if (!keep()) writing.leave()
    },
    /** Another page is shown, or another note. */
    async close() {
      await draft.actions.flush()
      draft.actions.rest()
      keep()
      unsubscribe()
      writing.close()
    },
  }
}

/**
 * A note that is being written. What is not saved yet is saved when the page is left, hidden or closed; what cannot be saved then waits in the tab, and in the journal
 * what an app that was killed had not saved.
 */
export const useNoteDraft = (
  documentId: string | null,
  onAdded: (documentId: string) => void,
): NoteDraft & NoteDraftActions => {
  const client = useClient()
  const queries = useQueryClient()
  // A note that has got its id is the same draft: the page gives another key for another note.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once for the note that the page was opened with
  const { draft, consulted } = useMemo(() => {
    const looked = Promise.withResolvers<void>()
    const stored = noteStorage(client)
    // What was written before is known first: nothing is typed into a note until it was read.
    const late = () => new Promise((resolve) => setTimeout(resolve, LONGEST_LOOK_MS))
    const read = (id: string) => Promise.race([looked.promise, late()]).then(() => stored.read(id))
    return { draft: createNoteDraft({ storage: { ...stored, read }, documentId, onAdded }), consulted: looked.resolve }
  }, [client])
  const state = useStore(draft)
  const owner = useNoteOwner()

  useEffect(() => {
    const journalled = journalDraft(draft, {
      owner,
      onConsulted(tookUp) {
        consulted()
        if (tookUp) void queries.invalidateQueries({ queryKey: waitingKey })
      },
    })
    const save = () => {
      if (document.visibilityState === 'hidden') void draft.actions.flush()
    }
    document.addEventListener('visibilitychange', save)
    window.addEventListener('pagehide', journalled.leave)
    return () => {
      document.removeEventListener('visibilitychange', save)
      window.removeEventListener('pagehide', journalled.leave)
      void journalled.close()
    }
  }, [draft, consulted, queries, owner])

  // Whoever saved it, or deleted it: another window perhaps.
  const { data: contentVersion, dataUpdatedAt } = useQuery({
    ...documentDetailsQuery(client.documents, state.documentId ?? ''),
    enabled: state.documentId !== null && guid.safeParse(state.documentId).success,
    select: (details) => details?.contentVersion ?? null,
  })
  useEffect(() => {
    if (contentVersion !== undefined) void draft.actions.check()
  }, [contentVersion, draft])
  // It may have been in the trash only while it was read: nobody tells then that it is back, but its details are there, and told again whenever it changes.
  const thoughGone = state.state === 'Gone' && contentVersion != null ? dataUpdatedAt : null
  useEffect(() => {
    if (thoughGone !== null) void draft.actions.check()
  }, [thoughGone, draft])

  return { ...state, ...draft.actions }
}
