import { createStore } from 'zustand/vanilla'
import { createFileSending } from './file-sending.ts'
import { givenFiles } from './given-files.ts'
import { canStop, isUnderWay, mayResend, type Upload } from './upload.ts'
import { createUploadHost } from './upload-host.ts'
import type { UploadParts } from './upload-parts.ts'
import type { UploadQueue, UploadsConnection, UploadsStore } from './upload-queue.ts'
import { createUploadRows } from './upload-rows.ts'
import { createWaitingLine } from './waiting-line.ts'

/** The one list of uploads that the drop overlay, the Documents page and the first run share. */
export const createUploads = (first: UploadsConnection): UploadsStore =>
  createStore<UploadQueue>((setState, getState) => {
    const parts: UploadParts = {
      host: createUploadHost(first, () => setState({ isPaused: true })),
      rows: createUploadRows({ getState, setState }),
      line: createWaitingLine(),
      given: new Map(),
    }
    const { host, rows, line, given } = parts
    const sending = createFileSending(parts, () => getState().isPaused)
    let lastId = 0

    const enqueue = async (ids: readonly number[]): Promise<void> => {
      const through = line.add(ids)
      sending.goOn()
      await through
    }
    const add = async (added: readonly File[], from: Pick<Upload, 'origin' | 'draft'>): Promise<void> => {
      // What came in before is counted no more: how far these have come is told of these alone.
      if (!rows.all.some(isUnderWay)) drop(({ state, duplicateOf }) => state === 'Done' && duplicateOf === null)
      const waiting = givenFiles(added, from.origin).map((each): Upload => {
        lastId += 1
        given.set(lastId, each)
        const nothing = { progress: null, error: null, isRefused: false, documentId: null, duplicateOf: null }
        return { id: lastId, name: each.file.name, ...from, state: 'Waiting', ...nothing }
      })
      rows.add(waiting)
      await enqueue(waiting.map(({ id }) => id))
    }
    /** Has files wait that were left out, or did not come in. */
    const sendAgain = async (uploads: readonly Upload[], change: Partial<Upload>): Promise<void> => {
      const ids = uploads.map(({ id }) => id)
      rows.patchAll(ids, { state: 'Waiting', ...change })
      await enqueue(ids)
    }
    const drop = (isMeant: (upload: Upload) => boolean) => {
      for (const each of rows.all) if (isMeant(each)) given.delete(each.id)
      rows.remove(isMeant)
    }
    const stop = (isMeant: (id: number) => boolean) => {
      rows.patchAll(line.takeOut(isMeant), { state: 'Stopped' })
      for (const each of rows.all) if (isMeant(each.id) && canStop(each)) sending.abort(each.id)
      if (line.isEmpty) setState({ isPaused: false })
    }
    const resume = () => {
      setState({ isPaused: false })
      sending.goOn()
    }

    return {
      uploads: [],
      offered: [],
      isPaused: false,
      offer: (folders) => {
        lastId += 1
        const id = lastId
        setState(({ offered }) => ({ offered: [...offered, { ...folders, id }] }))
      },
      settle: (settled) => setState(({ offered }) => ({ offered: offered.filter(({ id }) => id !== settled) })),
      addFiles: (added, origin = 'File') => add(added, { origin, draft: null }),
      addForQuestion: (added, draft) => add(added, { origin: 'Question', draft }),
      detach: (id) => rows.patch(id, { origin: 'File', draft: null }),
      retry: (id) =>
        sendAgain(
          rows.all.filter((each) => each.id === id && mayResend(each)),
          { error: null },
        ),
      retryAll: () => {
        void sendAgain(rows.all.filter(mayResend), { error: null })
        resume()
      },
      addKnown: () => {
        const known = rows.all.filter(({ state }) => state === 'Known')
        for (const { id } of known) {
          const file = given.get(id)
          // Its person knows that it is one.
          if (file !== undefined) file.mayBeCopy = false
        }
        void sendAgain(known, { duplicateOf: null })
      },
      pause: () => setState({ isPaused: true }),
      resume,
      stop: (id) => stop((each) => each === id),
      stopAll: () => stop(() => true),
      dismiss: (id) => drop((each) => each.id === id && !isUnderWay(each)),
      dismissFinished: () => drop((each) => !isUnderWay(each)),
      reconnect: (next) => {
        host.reconnect(next)
        resume()
      },
    }
  })
