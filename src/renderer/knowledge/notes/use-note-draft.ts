import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { guid } from '../../../contracts/index.ts'
import { documentDetailsQuery, readAgain, useClient } from '../../client/index.ts'
import { createNoteDraft, type NoteDraft, type NoteDraftActions, type NoteDraftStore } from './note-draft.ts'
import type { IsStored } from './note-journal.ts'
import { noteStorage, wasStored } from './note-storage.ts'
import { keepUnsavedNote, takeUnsavedNote } from './unsaved-notes.ts'
import { noteJournal, useNoteOwner, waitingKey } from './use-waiting-note.ts'

/** A browser's database that does not answer holds up no note for longer. */
const LONGEST_LOOK_MS = 2_000

/** What is typed and not saved in a draft goes into the journal; what was left of its note before is gone on with. Returns how the draft is left. */
const journalDraft = (
  draft: NoteDraftStore,
  {
    owner,
    isStored,
    onConsulted,
  }: { readonly owner: string; readonly isStored: IsStored; readonly onConsulted: (tookUp: boolean) => void },
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
  void noteJournal.take(place, isUntouched, isStored).then((taken) => {
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
export const useNoteDraft = (documentId: string | null): NoteDraft & NoteDraftActions => {
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
    return { draft: createNoteDraft({ storage: { ...stored, read }, documentId }), consulted: looked.resolve }
  }, [client])
  const state = useStore(draft)
  const owner = useNoteOwner()

  useEffect(() => {
    const journalled = journalDraft(draft, {
      owner,
      isStored: wasStored(client),
      onConsulted(tookUp) {
        consulted()
        if (tookUp) void readAgain(queries, { queryKey: waitingKey })
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
  }, [draft, consulted, queries, owner, client])

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
