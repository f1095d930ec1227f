const STORE = 'written'

/** What a record is kept under. */
export interface KeptRecord {
  readonly entryId: string
}

/**
 * Records in the browser's database, which is on the disk at once, as its other storage is only after some seconds. Where the browser keeps nothing or has no
 * room, nothing is kept, and writing goes on.
 */
export interface KeptRecords<Entry extends KeptRecord> {
  /** Keeps a record in the place of the one before; null lets go of it. */
  set(entryId: string, entry: Entry | null): void
  /** Hands over what is not written yet: the page is going, and nobody waits for an answer. */
  flush(): void
  /** All that is kept. Rejects where the browser's database cannot be had. */
  all(): Promise<Entry[]>
  /** Picks one of all that are kept and puts another in its place, before any other page can. Resolves to the one that was picked; null where none was. */
  exchange(pick: (all: readonly Entry[]) => Entry | null, next: (picked: Entry) => Entry): Promise<Entry | null>
  /** Lets go of everything. */
  clear(): Promise<void>
}

const answerTo = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'entryId' })
  return answerTo(request)
}

/** The next task: what a key does is drawn before. A timer would wait longer, and for good where a page is stopped. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** The records of a database. `beThere` is awaited before it is opened for the first time. */
export const createKeptRecords = <Entry extends KeptRecord>(
  name: string,
  beThere: () => Promise<void> = async () => undefined,
): KeptRecords<Entry> => {
  const changed = new Map<string, Entry | null>()
  let database: IDBDatabase | null = null
  let isWriting = false
  let ready: Promise<IDBDatabase> | null = null
  const connect = (): Promise<IDBDatabase> => {
    ready ??= Promise.all([open(name), beThere()]).then(([connected]) => {
      database = connected
      return connected
    })
    return ready
  }
  const storeOf = (from: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore =>
    from.transaction(STORE, mode).objectStore(STORE)
  const writeNow = (into: IDBDatabase): Promise<void> => {
    const store = storeOf(into, 'readwrite')
    for (const [entryId, entry] of changed) {
      if (entry === null) store.delete(entryId)
      else store.put(entry)
    }
    changed.clear()
    const { transaction } = store
    const written = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    transaction.commit()
    return written
  }
  /** One write at a time, and then what was changed meanwhile. It begins once the key that was pressed is drawn. */
  const write = async (): Promise<void> => {
    if (isWriting) return
    isWriting = true
    try {
      await nextTask()
      const into = await connect()
      while (changed.size > 0) await writeNow(into)
    } catch {
      changed.clear()
    } finally {
      isWriting = false
    }
  }
  return {
    set(entryId, entry) {
      changed.set(entryId, entry)
      void write()
    },
    flush() {
      if (changed.size > 0 && database !== null) void writeNow(database).catch(() => undefined)
    },
    all: async () => answerTo<Entry[]>(storeOf(await connect(), 'readonly').getAll()),
    async exchange(pick, next) {
      const store = storeOf(await connect(), 'readwrite')
      const picked = pick(await answerTo<Entry[]>(store.getAll()))
      if (picked !== null) store.put(next(picked))
      return picked
    },
    async clear() {
      changed.clear()
      await answerTo(storeOf(await connect(), 'readwrite').clear())
    },
  }
}
