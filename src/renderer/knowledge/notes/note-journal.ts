import { v7 as uuid } from 'uuid'
import { createKeptRecords, type KeptRecord } from '../../kept/kept-records.ts'
import { createPagePresence } from '../../kept/page-presence.ts'
import type { UnsavedNote } from './note-draft.ts'
import type { NotePlace } from './unsaved-notes.ts'

const DATABASE = 'alcove.notes'

interface Entry extends NotePlace, KeptRecord {
  /** Which page writes it. */
  readonly page: string
  readonly note: UnsavedNote
}

/** One note while it is written. */
export interface JournalledNote {
  readonly entryId: string
  /** What stands unsaved in the note; null where nothing does. */
  keep(documentId: string | null, note: UnsavedNote | null): void
  /** The page is going, and what stood unsaved was sent. */
  leave(): void
  /** The note is not written any more. What is kept of it waits. */
  close(): void
}

/**
 * Keeps the words of notes from the moment at which they are typed until they are saved, so that an app that is killed loses none. What another page
 * writes that is still open is its own.
 */
export interface NoteJournal {
  /** Begins to keep a note: under a name that was kept before, or a new one. */
  open(place: NotePlace, entryId?: string): JournalledNote
  /** Hands out what was kept of a note that no page writes any more, and goes on with it; null where there is nothing, or `isWanted` says no. */
  take(place: NotePlace, isWanted: () => boolean): Promise<(JournalledNote & Pick<Entry, 'note'>) | null>
  /** Where something waits of a person and a library; null where nothing does. */
  waiting(owner: string): Promise<NotePlace | null>
  /** Lets go of everything. */
  clear(): Promise<void>
}

/** The journal of a page. Where the browser keeps nothing, nothing is kept, and writing goes on. */
export const createNoteJournal = (): NoteJournal => {
  const { page, beThere, present } = createPagePresence(DATABASE)
  const records = createKeptRecords<Entry>(DATABASE, beThere)
  const opened = new Set<string>()
  const writing = ({ owner }: NotePlace, entryId: string, isKept: boolean): JournalledNote => {
    let kept = isKept
    opened.add(entryId)
    const set = (entry: Entry | null): void => {
      if (entry === null && !kept) return
      kept = entry !== null
      records.set(entryId, entry)
    }
    return {
      entryId,
      keep: (documentId, note) => set(note && { entryId, owner, documentId, page, note }),
      leave() {
        set(null)
        records.flush()
      },
      close: () => void opened.delete(entryId),
    }
  }
  /** Whether an entry is one that no page writes any more. */
  const isLeft = async (): Promise<(entry: Entry) => boolean> => {
    const pages = await present()
    return (entry) => (entry.page === page ? !opened.has(entry.entryId) : !pages.has(entry.page))
  }

  return {
    open: (place, entryId) => writing(place, entryId ?? uuid(), entryId !== undefined),
    async take(place, isWanted) {
      try {
        const left = await isLeft()
        const isOf = (entry: Entry): boolean =>
          entry.owner === place.owner && entry.documentId === place.documentId && left(entry)
        const found = await records.exchange(
          (all) => (isWanted() ? (all.find(isOf) ?? null) : null),
          (entry) => ({ ...entry, page }),
        )
        return found && { ...writing(place, found.entryId, true), note: found.note }
      } catch {
        return null
      }
    },
    async waiting(owner) {
      try {
        const left = await isLeft()
        const found = (await records.all()).find((entry) => entry.owner === owner && left(entry))
        return found ? { owner, documentId: found.documentId } : null
      } catch {
        return null
      }
    },
    clear: () => records.clear(),
  }
}
