import { useQuery } from '@tanstack/react-query'
import { useActingLibrary, useClient } from '../../client/index.ts'
import { useAppInfo } from '../../shell/use-app-info.ts'
import { createNoteJournal } from './note-journal.ts'
import { wasStored } from './note-storage.ts'
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
  const { data = null } = useQuery({
    queryKey: [...waitingKey, owner, openId],
    queryFn: () => noteJournal.waiting(owner, wasStored(client)),
    staleTime: 0,
    gcTime: 0,
  })
  return data
}
