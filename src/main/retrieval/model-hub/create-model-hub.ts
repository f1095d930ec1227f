import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ContractHandlers, HubDownload, ModelHub, modelHubApi } from '../../../contracts/index.ts'
import {
  AlcoveError,
  type CallContext,
  type ConfigStore,
  isStorageFull,
  type Logger,
  type Transport,
} from '../../platform/index.ts'
import { fetchFile } from './fetch-file.ts'
import { fileUrl, type HubConnection, hubAddress } from './hub-connection.ts'
import { lookUpModel } from './look-up-model.ts'

/** Where downloads go, what is offered by name, and who may download. */
export interface ModelHubOptions {
  /** Holds what a download has brought so far. */
  readonly folder: string
  readonly offered: ModelHub['offered']
  /** Takes in the model of a folder, or, where the signal is aborted before it is whole, nothing of it. */
  importModel(folder: string, signal: AbortSignal): Promise<unknown>
  readonly configStore: ConfigStore
  readonly transport: Transport
  /** Whether callers own the machine that would keep the models. */
  readonly canDownload: boolean
  readonly logger: Logger
  readonly retryDelayMs?: number
}

/** Embedding models from a hub: looked up, downloaded, imported. */
export interface ModelHubService {
  readonly handlers: ContractHandlers<typeof modelHubApi, CallContext>
  /** Ends a download; what came of it is gone on with when it is asked for again. */
  close(): Promise<void>
}

const HUB = 'https://huggingface.co'
const SCOPE = '_platform'
const KEY = 'model-hub'
const DEFAULT_RETRY_DELAY_MS = 2_000

interface Running {
  readonly stopping: AbortController
  readonly done: Promise<void>
}

const problemOf = (error: unknown): string => {
  if (isStorageFull(error)) return failureWords('NoRoomForModel')
  return error instanceof AlcoveError ? error.message : failureWords('DownloadFailed')
}

/** Downloads of models from a hub, one at a time; what broke off goes on where it stopped. */
export const createModelHub = (options: ModelHubOptions): ModelHubService => {
  const { folder, offered, configStore, transport, canDownload, logger } = options
  const { retryDelayMs = DEFAULT_RETRY_DELAY_MS } = options
  let download: HubDownload | null = null
  let running: Running | null = null

  const mirror = (): string | null => z.string().safeParse(configStore.get(SCOPE, KEY)).data ?? null
  const hub = (): HubConnection => ({ address: mirror() ?? HUB, transport })
  const tell = (): ModelHub => ({
    address: mirror() ?? HUB,
    isMirror: mirror() !== null,
    offered: [...offered],
    download,
    canDownload,
  })
  const refuseWhereShared = (): void => {
    if (!canDownload) throw new AlcoveError('Unavailable', failureWords('DownloadsOff'))
  }
  const update = (changed: Partial<HubDownload>): void => {
    if (download !== null) download = { ...download, ...changed }
  }
  /** What other downloads have left is not gone on with. */
  const keepOnly = async (name: string | null): Promise<void> => {
    for (const other of await readdir(folder).catch(() => []))
      if (other !== name) await rm(join(folder, other), { recursive: true, force: true })
  }

  const work = async (asked: { repository: string; revision: string }, signal: AbortSignal): Promise<void> => {
    const connection = hub()
    const { repository } = asked
    const { revision, files } = await lookUpModel(connection, asked, signal)
    const own = `${repository.replace('/', '--')}@${revision}`
    await keepOnly(own)
    // The model is known by the name of its folder.
    const source = join(folder, own, basename(repository))
    await mkdir(source, { recursive: true, mode: 0o700 })
    update({ totalBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) })
    let before = 0
    for (const file of files) {
      const target = join(source, file.path)
      const url = fileUrl(connection, { repository, revision, path: file.path })
      const onBytes = (have: number) => update({ doneBytes: before + have })
      await fetchFile(connection, file, { url, target, signal, retryDelayMs, onBytes })
      before += file.sizeBytes
    }
    signal.throwIfAborted()
    try {
      await options.importModel(source, signal)
    } finally {
      await rm(join(folder, own), { recursive: true, force: true })
    }
  }
  const start = (asked: { repository: string; revision: string }): void => {
    const stopping = new AbortController()
    download = { repository: asked.repository, state: 'Running', doneBytes: 0, totalBytes: 0, problem: null }
    const done = work(asked, stopping.signal).then(
      () => update({ state: 'Done' }),
      (error: unknown) => {
        if (!stopping.signal.aborted) logger.warn({ err: error, ...asked }, 'A model could not be downloaded')
        update({ state: 'Failed', problem: problemOf(error) })
      },
    )
    running = { stopping, done }
  }
  const stop = async (): Promise<void> => {
    running?.stopping.abort()
    await running?.done
    running = null
  }
  return {
    close: stop,
    handlers: {
      GetModelHub: async () => tell(),
      SaveHubAddress: async ({ address }) => {
        refuseWhereShared()
        if (address === null) configStore.delete(SCOPE, KEY)
        else configStore.set(SCOPE, KEY, hubAddress(address))
        return tell()
      },
      LookUpHubModel: async ({ repository }, { signal }) => {
        refuseWhereShared()
        const connection = hub()
        const { revision, files } = await lookUpModel(connection, { repository }, signal)
        const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
        return { repository, revision, address: connection.address, fileCount: files.length, sizeBytes }
      },
      DownloadHubModel: async (asked) => {
        refuseWhereShared()
        if (download?.state === 'Running')
          throw new AlcoveError('Conflict', failureWords('DownloadUnderway', { repository: download.repository }))
        start(asked)
        return tell()
      },
      CancelHubDownload: async () => {
        await stop()
        download = null
        await keepOnly(null)
        return tell()
      },
    },
  }
}
