import { v7 as uuid } from 'uuid'
import type { UnsavedNote } from './note-draft.ts'
import type { NotePlace } from './unsaved-notes.ts'

const DATABASE = 'alcove.notes'
const STORE = 'written'
const LOCK = 'alcove.notes '

interface Entry extends NotePlace {
  readonly entryId: string
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
 * Keeps the words of notes from the moment at which they are typed until they are saved, so that an app that is killed loses none. They stand in the browser's
 * database, which is on the disk at once, as its other storage is only after some seconds. What another page writes that is still open is its own.
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

const answerTo = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'entryId' })
  return answerTo(request)
}

/** The journal of a page. Where the browser keeps nothing, nothing is kept, and writing goes on. */
export const createNoteJournal = (): NoteJournal => {
  const page = uuid()
  const opened = new Set<string>()
  const changed = new Map<string, Entry | null>()
  let database: IDBDatabase | null = null
  let isWriting = false

  /** Held for as long as the page is there, however it ends. */
  const beThere = (): Promise<void> =>
    new Promise((resolve, reject) => {
      navigator.locks
        .request(LOCK + page, () => {
          resolve()
          return new Promise<void>(() => undefined)
        })
        .catch(reject)
    })
  let ready: Promise<IDBDatabase> | null = null
  const connect = (): Promise<IDBDatabase> => {
    ready ??= Promise.all([openDatabase(), beThere()]).then(([connected]) => {
      database = connected
      return connected
    })
    return ready
  }
  const writeNow = (into: IDBDatabase): Promise<void> => {
    const transaction = into.transaction(STORE, 'readwrite')
    const store = transaction.objectStore(STORE)
    for (const [entryId, entry] of changed) {
      if (entry === null) store.delete(entryId)
      else store.put(entry)
    }
    changed.clear()
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    transaction.commit()
    return written
  }
  /** One write at a time, and then what was typed meanwhile. */
  const write = async (): Promise<void> => {
    if (isWriting) return
    isWriting = true
    try {
      const into = await connect()
      while (changed.size > 0) await writeNow(into)
    } catch {
      // The browser keeps nothing, or has no room: the host saves it a moment later all the same.
      changed.clear()
    } finally {
      isWriting = false
    }
  }
  const writing = ({ owner }: NotePlace, entryId: string, isKept: boolean): JournalledNote => {
    let kept = isKept
    opened.add(entryId)
    const set = (entry: Entry | null): boolean => {
      if (entry === null && !kept) return false
      kept = entry !== null
      changed.set(entryId, entry)
      return true
    }
    return {
      entryId,
      keep(documentId, note) {
        if (set(note && { entryId, owner, documentId, page, note })) void write()
      },
      leave() {
        if (set(null) && database !== null) void writeNow(database).catch(() => undefined)
      },
      close: () => void opened.delete(entryId),
    }
  }
  /** Whether an entry is one that no page writes any more. */
  const isLeft = async (): Promise<(entry: Entry) => boolean> => {
    const { held = [] } = await navigator.locks.query()
    const pages = new Set(held.map(({ name = '' }) => name))
    return (entry) => (entry.page === page ? !opened.has(entry.entryId) : !pages.has(LOCK + entry.page))
  }
  const all = (store: IDBObjectStore): Promise<Entry[]> => answerTo<Entry[]>(store.getAll())

  return {
    open: (place, entryId) => writing(place, entryId ?? uuid(), entryId !== undefined),
    async take(place, isWanted) {
      try {
        const into = await connect()
        const left = await isLeft()
        const store = into.transaction(STORE, 'readwrite').objectStore(STORE)
        const found = (await all(store)).find(
          (entry) => entry.owner === place.owner && entry.documentId === place.documentId && left(entry),
        )
        if (!found || !isWanted()) return null
        store.put({ ...found, page })
        return { ...writing(place, found.entryId, true), note: found.note }
      } catch {
        return null
      }
    },
    async waiting(owner) {
      try {
        const into = await connect()
        const left = await isLeft()
        const found = (await all(into.transaction(STORE).objectStore(STORE))).find(
          (entry) => entry.owner === owner && left(entry),
        )
        return found ? { owner, documentId: found.documentId } : null
      } catch {
        return null
      }
    },
    async clear() {
      changed.clear()
      const into = await connect()
      await answerTo(into.transaction(STORE, 'readwrite').objectStore(STORE).clear())
    },
  }
}
