import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { guid } from '../../../contracts/index.ts'
import { type AlcoveClient, documentDetailsQuery, useClient } from '../../client/index.ts'
import { createNoteDraft, type NoteDraft, type NoteDraftActions, type NoteStorage } from './note-draft.ts'

const READ_LENGTH = 1_048_576

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
  const request = ({ title, body }: { title: string; body: string }) => ({ title: title.trim() || null, body })
  return {
    async read(documentId) {
      // An address may have been cut on its way here.
      if (!guid.safeParse(documentId).success) return null
      const document = await knowledge.GetDocument(documentId)
      if (document?.source.type !== 'Note') return null
      const body = await readBody(documentId)
      return body === null ? null : { title: document.source.noteTitle ?? '', body }
    },
    add: (text) => knowledge.AddNote(request(text)),
    update: (documentId, text) => knowledge.UpdateNote({ documentId, ...request(text) }),
  }
}

/** A note that is being written. What is not saved yet is saved when the page is left, hidden or closed. */
export const useNoteDraft = (
  documentId: string | null,
  onAdded: (documentId: string) => void,
): NoteDraft & NoteDraftActions => {
  const client = useClient()
  // A note that has got its id is the same draft: the page gives another key for another note.
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once for the note that the page was opened with
  const draft = useMemo(() => createNoteDraft({ storage: noteStorage(client), documentId, onAdded }), [client])
  const state = useStore(draft)

  useEffect(() => {
    const save = () => {
      if (document.visibilityState === 'hidden') void draft.actions.flush()
    }
    document.addEventListener('visibilitychange', save)
    window.addEventListener('pagehide', draft.actions.leave)
    return () => {
      document.removeEventListener('visibilitychange', save)
      window.removeEventListener('pagehide', draft.actions.leave)
      void draft.actions.flush()
    }
  }, [draft])

  // Whoever saved it: another window perhaps.
  const { data: savedAt } = useQuery({
    ...documentDetailsQuery(client.documents, state.documentId ?? ''),
    enabled: state.documentId !== null && guid.safeParse(state.documentId).success,
    select: (details) => details?.entry.savedAt,
  })
  useEffect(() => {
    if (savedAt !== undefined) void draft.actions.check()
  }, [savedAt, draft])

  return { ...state, ...draft.actions }
}
