import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DocumentDetails } from '../../contracts/index.ts'
import type { AlcoveClient } from './alcove-client.ts'
import { errorWords, knowledgeErrorWords, type Words } from './error-words.ts'

const CONCURRENT_UPLOADS = 2

export type UploadState = 'Waiting' | 'Sending' | 'Done' | 'Failed'

/** Whether a file was chosen or dropped, or made of what the clipboard held. */
export type UploadOrigin = 'File' | 'Clipboard'

/** One file on its way into the knowledge base. */
export interface Upload {
  readonly id: number
  readonly name: string
  readonly origin: UploadOrigin
  readonly state: UploadState
  /** 0 to 1; null while it cannot be told. */
  readonly progress: number | null
  readonly error: Words | null
  /** The document that it became. */
  readonly documentId: string | null
  /** The document of the same content that was there before. */
  readonly duplicateOf: DocumentReference | null
}

type DocumentReference = DocumentDetails['duplicates'][number]

/** A file with its path, which begins with the folder that was chosen. */
export interface FolderFile {
  readonly path: string
  readonly file: File
}

/** What is in folders: files that may come in, and what does not, with the reason. */
export interface FolderContent {
  readonly files: readonly FolderFile[]
  readonly leftOut: readonly { readonly path: string; readonly why: 'Hidden' | 'Unreadable' }[]
}

/** Folders that a person has picked or dropped together. Nothing of them is sent before they have seen what it is. */
export interface OfferedFolders {
  readonly id: number
  readonly names: readonly string[]
  readonly content: Promise<FolderContent>
}

export interface UploadQueue {
  readonly uploads: readonly Upload[]
  /** What waits for a person's word, first come first. */
  readonly offered: readonly OfferedFolders[]
  offer(folders: Omit<OfferedFolders, 'id'>): void
  /** To be called once the word was said, whichever it was. */
  settle(id: number): void
  /** Queues the files; a file that fails never stops the others. Resolves when all of these are through. */
  addFiles(files: readonly File[], origin?: UploadOrigin): Promise<void>
  retry(id: number): Promise<void>
  /** Takes finished and failed rows off the list. */
  dismiss(id: number): void
  dismissFinished(): void
}

export type UploadsStore = StoreApi<UploadQueue>

export interface UploadsOptions {
  readonly upload: AlcoveClient['upload']
  /** The documents that hold the same as this one. */
  readonly duplicatesOf?: (documentId: string) => Promise<readonly DocumentReference[]>
}

/** Of many files at once nobody looks at each. */
const MOST_COMPARED = 200

/** The one list of uploads that the drop overlay, the Documents page and the first run share. */
export const createUploads = ({ upload, duplicatesOf = async () => [] }: UploadsOptions): UploadsStore =>
  createStore<UploadQueue>((set, get) => {
    const files = new Map<number, File>()
    const compared = new Set<number>()
    const waiting: { id: number; done: () => void }[] = []
    let running = 0
    let lastId = 0

    const patch = (id: number, change: Partial<Upload>) =>
      set(({ uploads }) => ({ uploads: uploads.map((each) => (each.id === id ? { ...each, ...change } : each)) }))

    const duplicateOf = async (id: number, documentId: string): Promise<DocumentReference | null> => {
      if (!compared.has(id)) return null
      // That it cannot be told is no failure of the upload.
      const [first] = await duplicatesOf(documentId).catch(() => [])
      return first ?? null
    }

    const send = async (id: number) => {
      const file = files.get(id)
      if (!file) return
      patch(id, { state: 'Sending', progress: null, error: null })
      try {
        const result = await upload(file, { onProgress: (progress) => patch(id, { progress }) })
        if (!result.ok) return patch(id, { state: 'Failed', error: knowledgeErrorWords(result.error) })
        files.delete(id)
        const { documentId } = result.value
        patch(id, { state: 'Done', progress: 1, documentId, duplicateOf: await duplicateOf(id, documentId) })
      } catch (error) {
        patch(id, { state: 'Failed', error: errorWords(error) })
      }
    }

    const pump = () => {
      while (running < CONCURRENT_UPLOADS) {
        const next = waiting.shift()
        if (!next) return
        running += 1
        void send(next.id).finally(() => {
          running -= 1
          next.done()
          pump()
        })
      }
    }

    const enqueue = (id: number) =>
      new Promise<void>((done) => {
        waiting.push({ id, done })
        pump()
      })

    const drop = (gone: (upload: Upload) => boolean) => {
      for (const each of get().uploads) if (gone(each)) files.delete(each.id)
      set(({ uploads }) => ({ uploads: uploads.filter((each) => !gone(each)) }))
    }

    return {
      uploads: [],
      offered: [],
      offer: (folders) => {
        lastId += 1
        const id = lastId
        set(({ offered }) => ({ offered: [...offered, { ...folders, id }] }))
      },
      settle: (settled) => set(({ offered }) => ({ offered: offered.filter(({ id }) => id !== settled) })),
      addFiles: async (added, origin = 'File') => {
        const rows = added.map((file): Upload => {
          lastId += 1
          files.set(lastId, file)
          if (added.length <= MOST_COMPARED) compared.add(lastId)
          const nothing = { progress: null, error: null, documentId: null, duplicateOf: null }
          return { id: lastId, name: file.name, origin, state: 'Waiting', ...nothing }
        })
        set(({ uploads }) => ({ uploads: [...uploads, ...rows] }))
        await Promise.all(rows.map(({ id }) => enqueue(id)))
      },
      retry: async (id) => {
        if (get().uploads.find((each) => each.id === id)?.state !== 'Failed') return
        patch(id, { state: 'Waiting' })
        await enqueue(id)
      },
      dismiss: (id) => drop((each) => each.id === id && each.state !== 'Sending' && each.state !== 'Waiting'),
      dismissFinished: () => drop((each) => each.state === 'Done' || each.state === 'Failed'),
    }
  })
