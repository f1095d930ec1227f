import type { UnsavedNote } from './note-draft.ts'

/** Where a tab keeps the words of notes that could not be saved when they were left. */
const KEPT_AS = 'alcove.unsavedNotes'

/** Which note, and whose: nobody else is shown its words. */
export interface NotePlace {
  /** The person and the library. */
  readonly owner: string
  /** Null for a note that was being begun. */
  readonly documentId: string | null
}

/** What is kept of a note, and its name in the journal. */
export interface KeptNote extends NotePlace {
  readonly note: UnsavedNote
  readonly entryId: string
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const isAt = ({ owner, documentId }: NotePlace, kept: KeptNote): boolean =>
  kept.owner === owner && kept.documentId === documentId

const read = (storage: Storage): readonly KeptNote[] =>
  JSON.parse(storage.getItem(KEPT_AS) ?? '[]') as readonly KeptNote[]

const write = (kept: readonly KeptNote[], storage: Storage): void => {
  if (kept.length === 0) storage.removeItem(KEPT_AS)
  else storage.setItem(KEPT_AS, JSON.stringify(kept))
}

/** Keeps what could not be saved for as long as the tab stays, also over a reload and another sign-in. Notes that were begun stand one after the other. */
export const keepUnsavedNote = (kept: KeptNote, storage: Storage = sessionStorage): void => {
  const others = read(storage).filter((other) => kept.documentId === null || !isAt(kept, other))
  write([...others, kept], storage)
}

/** Hands out what was kept of a note, the first where there are several; null where nothing was. */
export const takeUnsavedNote = (place: NotePlace, storage: Storage = sessionStorage): KeptNote | null => {
  const all = read(storage)
  const found = all.find((kept) => isAt(place, kept))
  if (!found) return null
  write(
    all.filter((kept) => kept !== found),
    storage,
  )
  return found
}

/** Lets go of everything that was kept. */
export const forgetUnsavedNotes = (storage: Storage = sessionStorage): void => storage.removeItem(KEPT_AS)
