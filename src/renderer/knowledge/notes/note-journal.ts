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
  /** Whether it was sent as its page went, and nobody heard what became of it. */
  readonly isSent?: boolean
}

/** Whether what was kept is stored by now, or was until somebody wrote over it. */
export type IsStored = (documentId: string, note: UnsavedNote) => Promise<boolean>

/** One note while it is written. */
export interface JournalledNote {
  readonly entryId: string
  /** What stands unsaved in the note; null where nothing does. */
  keep(documentId: string | null, note: UnsavedNote | null): void
  /** The page is going, and what stood unsaved was sent: it is kept until somebody has seen that it is stored. */
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
  /** Hands out what was kept of a note that no page writes any more, and goes on with it; null where there is nothing, it is stored, or `isWanted` says no. */
  take(
    place: NotePlace,
    isWanted: () => boolean,
    isStored: IsStored,
  ): Promise<(JournalledNote & Pick<Entry, 'note'>) | null>
  /** Where something waits of a person and a library; null where nothing does. Nothing waits that is stored. */
  waiting(owner: string, isStored: IsStored): Promise<NotePlace | null>
  /** Lets go of everything. */
  clear(): Promise<void>
}

/** Whether an entry is stored, whatever its page could still say of it as it went. */
const isSettledBy = async (isStored: IsStored, { documentId, note }: Entry): Promise<boolean> => {
  const id = documentId ?? note.beginAs
  return id !== undefined && (await isStored(id, note))
}

/** The journal of a page. Where the browser keeps nothing, nothing is kept, and writing goes on. */
export const createNoteJournal = (): NoteJournal => {
  const { page, beThere, present } = createPagePresence(DATABASE)
  const records = createKeptRecords<Entry>(DATABASE, beThere)
  const opened = new Set<string>()
  const writing = ({ owner }: NotePlace, entryId: string, isKept: boolean): JournalledNote => {
    let kept = isKept
    let latest: Entry | null = null
    opened.add(entryId)
    const set = (entry: Entry | null): void => {
      latest = entry
      if (entry === null && !kept) return
      kept = entry !== null
      records.set(entryId, entry)
    }
    return {
      entryId,
      keep: (documentId, note) => set(note && { entryId, owner, documentId, page, note }),
      leave() {
        set(latest && { ...latest, isSent: true })
        records.flush()
      },
      close: () => void opened.delete(entryId),
    }
  }
  /** Whether an entry is one that no page writes any more. */
  const isLeft = async (): Promise<(entry: Entry) => boolean> => {
    const pages = await present()
    // One that this page has opened is its own, also before it has written into it.
    return (entry) => !opened.has(entry.entryId) && (entry.page === page || !pages.has(entry.page))
  }

  return {
    open: (place, entryId) => writing(place, entryId ?? uuid(), entryId !== undefined),
    async take(place, isWanted, isStored) {
      try {
        const left = await isLeft()
        // One that was begun and sent may be stored: then it is another note than one that is begun now.
        const isOf = (entry: Entry): boolean =>
          entry.owner === place.owner &&
          entry.documentId === place.documentId &&
          !(entry.documentId === null && entry.isSent) &&
          left(entry)
        const found = await records.exchange(
          (all) => (isWanted() ? (all.find(isOf) ?? null) : null),
          (entry) => ({ ...entry, page }),
        )
        if (found === null) return null
        const { entryId, note } = found
        // Where that cannot be asked, it is gone on with.
        const isSettled = await isSettledBy(isStored, found).catch(() => false)
        if (isSettled) records.set(entryId, null)
        return isSettled ? null : { ...writing(place, entryId, true), note }
      } catch {
        return null
      }
    },
    async waiting(owner, isStored) {
      try {
        const left = await isLeft()
        for (const entry of (await records.all()).filter((each) => each.owner === owner && left(each))) {
          const { entryId, documentId, isSent = false } = entry
          const isSettled = await isSettledBy(isStored, entry).catch((error: unknown) => {
            // What was never sent is offered though nobody can say what is stored.
            if (isSent) throw error
            return false
          })
          if (isSent || isSettled) records.set(entryId, isSettled ? null : { ...entry, isSent: false })
          if (!isSettled) return { owner, documentId }
        }
        return null
      } catch {
        return null
      }
    },
    clear: () => records.clear(),
  }
}
