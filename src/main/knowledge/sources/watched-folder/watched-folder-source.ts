import type { BigIntStats } from 'node:fs'
import { lstat, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { watch } from 'chokidar'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import {
  AlcoveError,
  type DataSource,
  type DeletionPolicy,
  type Logger,
  type SourceDocument,
  systemCode,
} from '../../../platform/index.ts'
import { SourceChanged } from '../source-changed.ts'
import { createVaultNotes, isVaultNote, type VaultNotes } from '../vault/vault-notes.ts'
import { type DiskPath, folderEntries } from './folder-entries.ts'
import { ignoreRules } from './ignore-rules.ts'
import { isDelivering, isMaildir, maildirOf, mayHoldMessages } from './maildir.ts'
import { createMessageNames } from './message-names.ts'
import { openWithin } from './open-within.ts'

export interface WatchedFolderOptions {
  readonly name: string
  readonly teamId: string
  /** Absolute. */
  readonly path: string
  readonly ignored: readonly string[]
  readonly deletions: DeletionPolicy
  readonly addedBy: string
  readonly logger: Logger
  /** Told with each look whether it is an Obsidian vault: its notes are taken in as plain Markdown then, and their links are followed. */
  readonly onVault?: (isVault: boolean) => void
  /** Told of what is there and does not come in, by its path below the folder. */
  readonly onLeftOut?: (key: string, why: 'Ignored' | 'Link') => void
  /** How often the folder is looked at besides: network drives and full tables of watches tell nothing. */
  readonly lookAgainMs?: number
}

const LOOK_AGAIN_MS = 300_000
const PIECE_BYTES = 1_048_576

interface Named {
  /** The path below the root, with slashes. */
  readonly key: string
  readonly fileName: string
}

const versionOf = ({ size, mtimeNs, ctimeNs }: BigIntStats): string => `${size}-${mtimeNs}-${ctimeNs}`
const statsOf = (path: DiskPath): Promise<BigIntStats> => lstat(path, { bigint: true })

const isGone = (error: unknown): boolean => /^(ENOENT|ENOTDIR)$/.test(systemCode(error))

/** Whether Obsidian keeps its own settings in a folder. */
export const isVaultFolder = (path: string): Promise<boolean> =>
  stat(join(path, '.obsidian')).then(
    () => true,
    () => false,
  )

/** The bytes of a file as long as it stays what it was when it was listed. */
async function* bytesOf(root: string, path: DiskPath, version: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    const file = await openWithin(root, path)
    try {
      if (versionOf(await file.stat({ bigint: true })) !== version) throw new SourceChanged(String(path))
      for await (const piece of file.createReadStream({ highWaterMark: PIECE_BYTES, autoClose: false })) yield piece
      if (versionOf(await file.stat({ bigint: true })) !== version) throw new SourceChanged(String(path))
    } finally {
      await file.close()
    }
  } catch (error) {
    if (isGone(error)) throw new SourceChanged(String(path), { cause: error })
    throw error
  }
}

/**
 * A folder of this machine with everything below it. Symbolic links are not followed: they would lead out of what was chosen, or round in circles.
 * Two names of one file are two documents.
 */
export const watchedFolderSource = (options: WatchedFolderOptions): DataSource => {
  const { name, teamId, path: root, ignored, deletions, addedBy, logger, lookAgainMs = LOOK_AGAIN_MS } = options
  const { onLeftOut, onVault } = options
  let vault: VaultNotes | null = null
  const messages = createMessageNames()
  const isIgnored = ignoreRules(ignored)
  const keyOf = (path: string): string => relative(root, path).split(sep).join('/')

  const documentOf = (path: DiskPath, { key, fileName }: Named, stats: BigIntStats): SourceDocument => {
    const version = versionOf(stats)
    const read = () => bytesOf(root, path, version)
    const told = { key, fileName, contentType: '', sizeBytes: Number(stats.size) }
    if (vault === null) return { ...told, version, open: read }
    const { note, read: readNote } = vault
    const isNote = isVaultNote(key, Number(stats.size))
    note(key, version, isNote ? read : null)
    return isNote
      ? { ...told, version: `vault-${version}`, open: () => readNote(read()) }
      : { ...told, version, open: read }
  }

  async function* fileAt(path: DiskPath, named: Named, isMessage: boolean): AsyncGenerator<SourceDocument> {
    const stats = await statsOf(path).catch(() => null)
    if (stats === null || !stats.isFile()) return
    const fileName = isMessage && typeof path === 'string' ? await messages.of(path) : named.fileName
    yield documentOf(path, { ...named, fileName }, stats)
  }
  /** `above` is the key of the folder with a slash behind it; empty for the root. */
  async function* walk(folder: DiskPath, above: string, signal: AbortSignal): AsyncGenerator<SourceDocument> {
    const inMaildir = typeof folder === 'string' && mayHoldMessages(folder) && (await isMaildir(maildirOf(folder)))
    // What is being delivered is no message yet.
    if (inMaildir && isDelivering(folder)) return
    for await (const { path, name: fileName, isFolder, isFile } of folderEntries(folder)) {
      signal.throwIfAborted()
      const key = `${above}${fileName}`
      if (isIgnored(key, isFolder)) onLeftOut?.(isFolder ? `${key}/` : key, 'Ignored')
      else if (isFolder) yield* below(path, `${key}/`, signal)
      else if (isFile) yield* fileAt(path, { key, fileName }, inMaildir)
      else onLeftOut?.(key, 'Link')
    }
  }
  /** A folder that went while it was listed holds nothing; one that may not be read must not seem so. */
  async function* below(folder: DiskPath, above: string, signal: AbortSignal): AsyncGenerator<SourceDocument> {
    try {
      yield* walk(folder, above, signal)
    } catch (error) {
      if (!isGone(error)) throw unreadable(String(folder), error)
    }
  }
  const unreadable = (folder: string, cause: unknown): unknown =>
    /^(EACCES|EPERM)$/.test(systemCode(cause))
      ? new AlcoveError('Unavailable', failureWords('SourceFolderLocked', { folder }), {
          cause,
        })
      : cause

  return {
    name,
    teamId,
    addedBy,
    deletions,
    async *list(signal) {
      const isThere = await stat(root).then(
        (found) => found.isDirectory(),
        () => false,
      )
      if (!isThere) throw new AlcoveError('Unavailable', failureWords('SourceFolderGone', { folder: root }))
      const isVault = await isVaultFolder(root)
      onVault?.(isVault)
      vault = isVault ? (vault ?? createVaultNotes()) : null
      try {
        yield* walk(root, '', signal)
      } catch (error) {
        throw unreadable(root, error)
      }
    },
    async *links() {
      if (vault !== null) yield* vault.links()
    },
    watch(onChange) {
      const watcher = watch(root, {
        ignoreInitial: true,
        followSymlinks: false,
        ignorePermissionErrors: true,
        ignored: (path, stats) => path !== root && isIgnored(keyOf(path), stats?.isDirectory() ?? false),
      })
      watcher.on('all', onChange)
      watcher.on('error', (error) => logger.warn({ err: error, source: name }, 'A folder is watched in part alone'))
      const lookingAgain = setInterval(onChange, lookAgainMs)
      lookingAgain.unref()
      return () => {
        clearInterval(lookingAgain)
        void watcher.close()
      }
    },
  }
}
