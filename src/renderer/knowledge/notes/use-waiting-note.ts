import { useQuery } from '@tanstack/react-query'
import { useActingLibrary, useClient } from '../../client/index.ts'
import { useAppInfo } from '../../shell/use-app-info.ts'
import { isSameText } from './note-draft.ts'
import { createNoteJournal, type IsStored } from './note-journal.ts'
import { noteStorage } from './note-storage.ts'
import type { NotePlace } from './unsaved-notes.ts'

/** What is typed into notes in this window. */
export const noteJournal = createNoteJournal()

/** Under what is known whether words of a note wait. */
export const waitingKey = ['notes', 'waiting'] as const

/** Whose notes are written: the person and the library. */
export const useNoteOwner = (): string => {
  const { teamId } = useActingLibrary()
  const userId = useAppInfo().data?.userId ?? ''
  return `${userId} ${teamId ?? ''}`
}

/** Where words wait that were not saved when their note was left or the app ended; null where none do. Known anew with each note that is opened. */
export const useWaitingNote = (openId: string | null): NotePlace | null => {
  const owner = useNoteOwner()
  const client = useClient()
  const isStored: IsStored = async (documentId, note) => {
    const stored = await noteStorage(client).read(documentId)
    return stored !== null && isSameText(stored, note)
  }
  const { data = null } = useQuery({
    queryKey: [...waitingKey, owner, openId],
    queryFn: () => noteJournal.waiting(owner, isStored),
    staleTime: 0,
    gcTime: 0,
  })
  return data
}
