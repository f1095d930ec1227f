import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type FailureWords, failureWords } from '../../../contracts/failures/failure-words.ts'
import { isStorageFull } from '../../platform/index.ts'
import { sizeOfFile } from '../model-folder/read-model-folder.ts'
import { askHub, type HubConnection, hubFailure } from './hub-connection.ts'
import type { HubFile } from './look-up-model.ts'

export interface FetchFileOptions {
  readonly url: URL
  readonly target: string
  readonly signal: AbortSignal
  /** Between two tries that brought nothing. */
  readonly retryDelayMs: number
  /** How much of the file is there. */
  onBytes(haveBytes: number): void
}

const MOST_FRUITLESS_TRIES = 5
/** A connection that brings nothing for so long is given up. */
const IDLE_MS = 60_000

/** How the hub does not hold to what it told; trying again would not help. */
class Broken extends Error {
  override readonly name = 'Broken'
}

const isWhole = async (path: string, { sizeBytes, checksum }: HubFile): Promise<boolean> => {
  const hash = createHash(checksum.kind === 'sha256' ? 'sha256' : 'sha1')
  if (checksum.kind === 'git') hash.update(`blob ${sizeBytes}\0`)
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === checksum.hex
}

/** Appends what is missing, as far as the connection brings it. */
const bringRest = async (
  hub: HubConnection,
  file: HubFile,
  { url, target, signal, onBytes, have }: FetchFileOptions & { readonly have: number },
): Promise<void> => {
  const idle = new AbortController()
  let timer = setTimeout(() => idle.abort(), IDLE_MS)
  try {
    const response = await askHub(hub, url, {
      method: 'GET',
      signal: AbortSignal.any([signal, idle.signal]),
      headers: have > 0 ? { range: `bytes=${have}-` } : {},
    })
    const goesOn =
      response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${have}-`) === true
    if (!goesOn && response.status !== 200) {
      await response.body?.cancel()
      if (response.status === 416) await rm(target, { force: true })
      throw hubFailure(failureWords('HubStatus', { host: url.host, status: response.status }))
    }
    let size = goesOn ? have : 0
    // Piece by piece: what has come is there when the connection breaks.
    await using out = await open(target, goesOn ? 'a' : 'w', 0o600)
    for await (const piece of response.body ?? []) {
      clearTimeout(timer)
      timer = setTimeout(() => idle.abort(), IDLE_MS)
      size += piece.length
      if (size > file.sizeBytes) throw new Broken()
      await out.writeFile(piece)
      onBytes(size)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Brings the part of a file that is missing, through breaks of the connection. */
const bringWhole = async (hub: HubConnection, file: HubFile, options: FetchFileOptions): Promise<void> => {
  const { url, target, signal, retryDelayMs } = options
  let have = (await sizeOfFile(target)) ?? 0
  let last: unknown
  for (let fruitless = 0; fruitless <= MOST_FRUITLESS_TRIES; ) {
    if (have === file.sizeBytes && have > 0) return
    try {
      await bringRest(hub, file, { ...options, have })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Broken || isStorageFull(error)) throw error
      last = error
    }
    const now = (await sizeOfFile(target)) ?? 0
    if (now === file.sizeBytes) return
    fruitless = now > have ? 0 : fruitless + 1
    if (fruitless > 0) await pause(retryDelayMs, undefined, { signal })
    have = now
  }
  throw last ?? hubFailure(failureWords('HubSentLess', { host: url.host, path: file.path }))
}

/**
 * Brings a file, going on where an earlier try broke off, and checks it. Throws `Unavailable` where the hub does not answer, or sends
 * something else than it told, of which nothing is left then.
 */
export const fetchFile = async (hub: HubConnection, file: HubFile, options: FetchFileOptions): Promise<void> => {
  const { url, target, onBytes } = options
  if ((await sizeOfFile(target)) === file.sizeBytes && (await isWhole(target, file))) return onBytes(file.sizeBytes)
  const part = `${target}.part`
  const refuse = async (words: FailureWords): Promise<never> => {
    await rm(part, { force: true })
    throw hubFailure(words)
  }
  await mkdir(dirname(target), { recursive: true })
  try {
    await bringWhole(hub, file, { ...options, target: part })
  } catch (error) {
    if (error instanceof Broken) return refuse(failureWords('HubSentMore', { host: url.host, path: file.path }))
    throw error
  }
  if (!(await isWhole(part, file))) return refuse(failureWords('HubSentOther', { host: url.host, path: file.path }))
  await rename(part, target)
  onBytes(file.sizeBytes)
}
