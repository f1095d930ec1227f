import { createStore } from 'zustand/vanilla'
import type { KnowledgeError } from '../../../contracts/index.ts'
import { ConnectionError } from '../connection-error.ts'
import { errorWords, knowledgeErrorWords, type Words } from '../error-words.ts'
import { RefusedFile } from '../refused-file.ts'
import { isSessionOver } from '../session/session-over.ts'
import { canStop, isUnderWay, mayResend, type Upload, type UploadedBefore } from './upload.ts'
import type { UploadQueue, UploadsConnection, UploadsStore } from './upload-queue.ts'

const CONCURRENT_UPLOADS = 2

/** Whether an error says something of the file itself. */
const isOfTheFile = ({ type }: KnowledgeError): boolean => type !== 'StorageError' && type !== 'Forbidden'

/** Of more files at once nobody looks at each: what is here already is left out, where of fewer a person is asked about every copy. */
const MOST_ASKED_ABOUT = 200
/** The most files that are compared in one go. */
const COMPARED_TOGETHER = 100

const noneKnown: NonNullable<UploadsConnection['knownAmong']> = async () => new Map()

/** Files that another one among them may be the same as. */
const ofOneSize = (files: readonly File[]): ReadonlySet<File> =>
  new Set([...Map.groupBy(files, ({ size }) => size).values()].filter(({ length }) => length > 1).flat())

/** The one list of uploads that the drop overlay, the Documents page and the first run share. */
export const createUploads = (first: UploadsConnection): UploadsStore =>
  createStore<UploadQueue>((set, get) => {
    let connection = first
    const files = new Map<number, File>()
    /** To be looked at once they came in: whether they are copies. */
    const compared = new Set<number>()
    /** To be looked at before they are sent. */
    const unchecked = new Set<number>()
    let isComparing = false
    const sending = new Map<number, AbortController>()
    let waiting: { id: number; done: () => void }[] = []
    let lastId = 0

    const patchAll = (ids: ReadonlySet<number>, change: Partial<Upload>) =>
      set(({ uploads }) => ({ uploads: uploads.map((each) => (ids.has(each.id) ? { ...each, ...change } : each)) }))
    const patch = (id: number, change: Partial<Upload>) => patchAll(new Set([id]), change)

    /** Whether a file that came is told to be a copy of another, or of a copy of it: of files that come together one is no copy. */
    const isCopyOf = (documentId: string, other: string): boolean => {
      const original = get().uploads.find((each) => each.documentId === documentId)?.duplicateOf?.documentId
      return original !== undefined && (original === other || isCopyOf(original, other))
    }

    /** That they cannot be told is no failure of the upload. */
    const sameAs = async (id: number, documentId: string): Promise<readonly UploadedBefore[]> =>
      (compared.has(id) && (await connection.duplicatesOf?.(documentId).catch(() => []))) || []

    /** Whether an error says nothing of the files, but that the host is gone, knows the page no more, or was left for another connection. */
    const isAway = async (error: unknown, used: UploadsConnection): Promise<boolean> => {
      if (isSessionOver(error)) return true
      return error instanceof ConnectionError && (used !== connection || !(await used.isReachable()))
    }
    const fail = (id: number, error: Words, isRefused: boolean) => patch(id, { state: 'Failed', error, isRefused })
    const pause = (used: UploadsConnection) => {
      if (used === connection) set({ isPaused: true })
    }

    /** Whether the file is through, with whatever end; one that waits for the host is not. */
    const send = async (id: number, file: File, signal: AbortSignal): Promise<boolean> => {
      patch(id, { state: 'Sending', progress: null, error: null })
      const used = connection
      try {
        const result = await used.upload(file, { signal, onProgress: (progress) => patch(id, { progress }) })
        if (!result.ok) fail(id, knowledgeErrorWords(result.error), isOfTheFile(result.error))
        else {
          files.delete(id)
          const { documentId } = result.value
          const same = await sameAs(id, documentId)
          const duplicateOf = same.find((other) => !isCopyOf(other.documentId, documentId)) ?? null
          patch(id, { state: 'Done', progress: 1, documentId, duplicateOf })
        }
      } catch (error) {
        const isGone = !signal.aborted && (await isAway(error, used))
        if (signal.aborted) patch(id, { state: 'Stopped', progress: null })
        else if (isGone) {
          // It may have come in whole, with the answer lost.
          compared.add(id)
          patch(id, { state: 'Waiting', progress: null })
          pause(used)
          return false
        } else fail(id, errorWords(error), error instanceof RefusedFile && isOfTheFile(error.error))
      }
      return true
    }

    /** Takes what is here already out of what waits. */
    const leaveOut = (known: ReadonlyMap<number, UploadedBefore>) => {
      const left = waiting.filter(({ id }) => known.has(id))
      waiting = waiting.filter(({ id }) => !known.has(id))
      for (const { id, done } of left) {
        patch(id, { state: 'Known', duplicateOf: known.get(id) ?? null })
        done()
      }
    }

    /** Looks which of these files are here already. That it cannot be told is no reason to leave one out. */
    const compare = async (pieces: ReadonlyMap<File, number>) => {
      const used = connection
      const isWanted = (file: File) => waiting.some(({ id }) => id === pieces.get(file))
      try {
        const known = await (used.knownAmong ?? noneKnown)([...pieces.keys()], isWanted)
        leaveOut(new Map([...known].map(([file, same]) => [pieces.get(file) ?? 0, same])))
      } catch (error) {
        if (await isAway(error, used)) return pause(used)
      }
      for (const id of pieces.values()) unchecked.delete(id)
    }

    const compareNext = async () => {
      if (isComparing) return
      isComparing = true
      const next = waiting.filter(({ id }) => unchecked.has(id)).slice(0, COMPARED_TOGETHER)
      const pieces = new Map<File, number>()
      for (const { id } of next) {
        const file = files.get(id)
        if (file) pieces.set(file, id)
        else unchecked.delete(id)
      }
      await compare(pieces)
      isComparing = false
      pump()
    }

    const pump = () => {
      while (sending.size < CONCURRENT_UPLOADS && !get().isPaused) {
        const [next] = waiting
        if (!next) return
        if (unchecked.has(next.id)) return void compareNext()
        waiting.shift()
        const { id, done } = next
        const file = files.get(id)
        if (!file) {
          done()
          continue
        }
        const stopper = new AbortController()
        sending.set(id, stopper)
        void send(id, file, stopper.signal).then((isThrough) => {
          sending.delete(id)
          if (isThrough) done()
          else waiting.unshift(next)
          pump()
        })
      }
    }

    const enqueue = async (...ids: readonly number[]): Promise<void> => {
      const through = ids.map((id) => new Promise<void>((done) => waiting.push({ id, done })))
      pump()
      await Promise.all(through)
    }

    const add = async (added: readonly File[], from: Pick<Upload, 'origin' | 'draft'>): Promise<void> => {
      // What came in before is counted no more: how far these have come is told of these alone.
      if (!get().uploads.some(isUnderWay)) drop(({ state, duplicateOf }) => state === 'Done' && duplicateOf === null)
      const isMany = added.length > MOST_ASKED_ABOUT
      const ofSameSize = ofOneSize(added)
      const isLookedThrough = from.origin === 'Folder'
      const rows = added.map((file): Upload => {
        lastId += 1
        files.set(lastId, file)
        if (from.origin === 'Question' || (isMany && !isLookedThrough)) unchecked.add(lastId)
        if (!isMany || (!isLookedThrough && ofSameSize.has(file))) compared.add(lastId)
        const nothing = { progress: null, error: null, isRefused: false, documentId: null, duplicateOf: null }
        return { id: lastId, name: file.name, ...from, state: 'Waiting', ...nothing }
      })
      set(({ uploads }) => ({ uploads: [...uploads, ...rows] }))
      await enqueue(...rows.map(({ id }) => id))
    }

    const drop = (gone: (upload: Upload) => boolean) => {
      for (const each of get().uploads) if (gone(each)) files.delete(each.id)
      set(({ uploads }) => ({ uploads: uploads.filter((each) => !gone(each)) }))
    }

    const stop = (isMeant: (id: number) => boolean) => {
      const left = waiting.filter(({ id }) => isMeant(id))
      waiting = waiting.filter(({ id }) => !isMeant(id))
      patchAll(new Set(left.map(({ id }) => id)), { state: 'Stopped' })
      for (const each of get().uploads) if (isMeant(each.id) && canStop(each)) sending.get(each.id)?.abort()
      if (waiting.length === 0) set({ isPaused: false })
      for (const { done } of left) done()
    }

    const resume = () => {
      set({ isPaused: false })
      pump()
    }

    return {
      uploads: [],
      offered: [],
      isPaused: false,
      offer: (folders) => {
        lastId += 1
        const id = lastId
        set(({ offered }) => ({ offered: [...offered, { ...folders, id }] }))
      },
      settle: (settled) => set(({ offered }) => ({ offered: offered.filter(({ id }) => id !== settled) })),
      addFiles: (added, origin = 'File') => add(added, { origin, draft: null }),
      addForQuestion: (added, draft) => add(added, { origin: 'Question', draft }),
      detach: (id) => patch(id, { origin: 'File', draft: null }),
      retry: async (id) => {
        const again = get().uploads.find((each) => each.id === id)
        if (again === undefined || !mayResend(again)) return
        patch(id, { state: 'Waiting', error: null })
        await enqueue(id)
      },
      retryAll: () => {
        const again = get().uploads.filter(mayResend)
        patchAll(new Set(again.map(({ id }) => id)), { state: 'Waiting', error: null })
        void enqueue(...again.map(({ id }) => id))
        resume()
      },
      addKnown: () => {
        const known = get().uploads.filter(({ state }) => state === 'Known')
        patchAll(new Set(known.map(({ id }) => id)), { state: 'Waiting', duplicateOf: null })
        for (const { id } of known) compared.delete(id)
        void enqueue(...known.map(({ id }) => id))
      },
      pause: () => set({ isPaused: true }),
      resume,
      stop: (id) => stop((each) => each === id),
      stopAll: () => stop(() => true),
      dismiss: (id) => drop((each) => each.id === id && !isUnderWay(each)),
      dismissFinished: () => drop((each) => !isUnderWay(each)),
      reconnect: (next) => {
        connection = next
        resume()
      },
    }
  })
