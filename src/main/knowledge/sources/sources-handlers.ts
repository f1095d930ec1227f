import { basename } from 'node:path'
import { failureIn } from '../../../contracts/failures/failure-of.ts'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ContractHandlers, LibrarySource, sourcesApi } from '../../../contracts/index.ts'
import {
  AlcoveError,
  type CallContext,
  type Database,
  type DataSource,
  type Logger,
  newGuid,
  now,
} from '../../platform/index.ts'
import type { BulkOperations } from '../documents/bulk-operations.ts'
import type { DocumentIndex } from '../documents/document-index.ts'
import { allowedDocumentTypes, type UploadRules } from '../ingestion/upload-rules.ts'
import type { ReadingEstimator } from '../pace/reading-estimator.ts'
import type { SourceRunner } from './source-runner.ts'
import type { SourceEntry, SourceTable } from './source-table.ts'
import type { Sources } from './sources.ts'
import { checkedFolder } from './watched-folder/checked-folder.ts'
import { createFolderTable, type WatchedFolder } from './watched-folder/folder-table.ts'
import { defaultIgnoreRules } from './watched-folder/ignore-rules.ts'
import { previewFolder } from './watched-folder/preview-folder.ts'
import { waitingSource } from './watched-folder/waiting-source.ts'
import {
  isVaultFolder,
  type WatchedFolderOptions,
  watchedFolderSource,
} from './watched-folder/watched-folder-source.ts'

export interface SourcesHandlersOptions {
  readonly db: Database
  readonly table: SourceTable
  readonly sources: Sources
  readonly bulk: BulkOperations
  readonly index: Pick<DocumentIndex, 'hasSize' | 'withContent'>
  readonly estimate: ReadingEstimator
  readonly rules: UploadRules
  /** Where Alcove stores its own; null where no folder of this machine is anybody's to watch. */
  readonly dataDir: string | null
  readonly logger: Logger
}

export interface SourcesHandlers {
  /** Without those that bring in web pages. */
  readonly handlers: Omit<ContractHandlers<typeof sourcesApi, CallContext>, 'AddWebPage' | 'RefreshWebPage'>
  /** Begins to watch the folders that are known. */
  start(): void
  /** Stops watching the folders of a team, and forgets them. */
  forgetTeam(teamId: string): Promise<void>
}

/** `ISourcesApi`, and the folders that people have chosen. A source of another team reads as absent. */
export const createSourcesHandlers = (options: SourcesHandlersOptions): SourcesHandlers => {
  const { db, table, sources, bulk, index, estimate, rules, dataDir, logger } = options
  const { maxFileSizeBytes } = rules
  const folders = createFolderTable(db)

  /** As the last look at them found: a folder on a drive that is away would have everybody wait. */
  const vaults = new Set<string>()
  const noteVault = (sourceId: string, isVault: boolean): void => {
    if (isVault) vaults.add(sourceId)
    else vaults.delete(sourceId)
  }
  const dataSourceOf = (
    { sourceId, ...folder }: WatchedFolder,
    more: Pick<WatchedFolderOptions, 'onLeftOut' | 'onVault'>,
  ): DataSource => {
    const source = watchedFolderSource({ ...folder, ...more, name: sourceId, logger })
    return folder.waiting ? waitingSource(source) : source
  }
  const watch = (folder: WatchedFolder): SourceRunner =>
    sources.add(dataSourceOf(folder, { onVault: (isVault) => noteVault(folder.sourceId, isVault) }))

  const described = (runner: SourceRunner): LibrarySource => {
    const { name, deletions = 'Follow' } = runner.source
    const folder = folders.get(name)
    return {
      sourceId: name,
      kind: folder === null ? 'Other' : vaults.has(name) ? 'Vault' : 'Folder',
      name: folder === null ? name : basename(folder.path),
      path: folder?.path ?? null,
      ignored: [...(folder?.ignored ?? [])],
      deletions,
      state: runner.state(),
      syncedAt: runner.syncedAt(),
      ...table.counts(name),
    }
  }
  const runnerOf = (sourceId: string, { access }: CallContext): SourceRunner => {
    const runner = sources.get(sourceId)
    if (runner?.source.teamId === access.teamId) return runner
    throw new AlcoveError('NotFound', failureWords('SourceGone'))
  }
  const folderOf = (sourceId: string, call: CallContext): WatchedFolder => {
    const folder = folders.get(sourceId)
    if (folder?.teamId === call.access.teamId) return folder
    runnerOf(sourceId, call)
    throw new AlcoveError('Conflict', failureWords('SourceOfApp'))
  }
  /** A folder that is not watched yet, as it would be. */
  const folderAt = async (
    { path, ...chosen }: Pick<WatchedFolder, 'path' | 'deletions'> & { readonly ignored: readonly string[] | null },
    { teamId, userId }: CallContext['access'],
  ): Promise<WatchedFolder> => {
    if (dataDir === null) throw new AlcoveError('Conflict', failureWords('WatchingNotHere'))
    const real = await checkedFolder(path, dataDir)
    if (folders.all().some((folder) => folder.teamId === teamId && folder.path === real))
      throw new AlcoveError('Conflict', failureWords('FolderWatchedAlready'))
    return {
      sourceId: `folder:${newGuid()}`,
      teamId,
      path: real,
      ignored: chosen.ignored ?? defaultIgnoreRules,
      deletions: chosen.deletions,
      addedBy: userId,
      addedAt: now(),
      waiting: false,
    }
  }
  /** In steps, since many documents may have come from one source. */
  const deleteDocuments = (entries: readonly SourceEntry[], call: CallContext): Promise<void> =>
    bulk.delete(
      entries.flatMap(({ documentId }) => documentId ?? []),
      call,
    )
  const forget = async (sourceId: string): Promise<void> => {
    await sources.remove(sourceId)
    vaults.delete(sourceId)
    db.transaction(() => {
      folders.remove(sourceId)
      table.removeSource(sourceId)
    }).immediate()
  }

  const handlers: SourcesHandlers['handlers'] = {
    ListSources: async (_nothing, { access }) => ({
      sources: sources.ofTeam(access.teamId).map(described),
      folders: dataDir !== null,
      defaultIgnored: [...defaultIgnoreRules],
    }),

    async PreviewFolder(chosen, { access, signal }) {
      const folder = await folderAt({ ...chosen, deletions: 'Ask' }, access)
      const counted = await previewFolder({
        sourceOf: (more) => dataSourceOf(folder, more),
        allowed: allowedDocumentTypes(rules),
        maxFileSizeBytes,
        library: {
          hasSize: (sizeBytes) => index.hasSize(access.teamId, sizeBytes),
          hasContent: (contentHash) => index.withContent(access.teamId, contentHash).length > 0,
        },
        signal,
      })
      const { path } = folder
      return {
        ...counted,
        name: basename(path),
        path,
        maxFileSizeBytes,
        estimate: estimate(access.teamId, counted.files),
      }
    },

    async AddWatchedFolder(chosen, { access }) {
      const folder = await folderAt(chosen, access)
      noteVault(folder.sourceId, await isVaultFolder(folder.path))
      folders.add(folder)
      return described(watch(folder))
    },

    async ChangeWatchedFolder({ sourceId, ignored, deletions }, call) {
      const folder = folderOf(sourceId, call)
      folders.change(sourceId, { ignored, deletions })
      await sources.remove(sourceId)
      return described(watch({ ...folder, ignored, deletions }))
    },

    async RemoveSource({ sourceId, documents }, call) {
      const folder = folderOf(sourceId, call)
      // First, so that nothing comes in again meanwhile.
      await sources.remove(sourceId)
      try {
        if (documents === 'Delete') await deleteDocuments(table.of(sourceId), call)
        await forget(sourceId)
      } catch (error) {
        watch(folder)
        throw error
      }
    },

    async SyncSource(sourceId, call) {
      const runner = runnerOf(sourceId, call)
      const folder = folders.get(sourceId)
      if (folder?.waiting !== true || dataDir === null) return runner.request()
      if ((await checkedFolder(folder.path, dataDir)) !== folder.path)
        throw new AlcoveError('Conflict', failureWords('SourceLeadsElsewhere'))
      folders.allow(sourceId)
      await sources.remove(sourceId)
      watch({ ...folder, waiting: false })
    },

    async ListSourceFiles({ sourceId, state, offset, limit }, call) {
      runnerOf(sourceId, call)
      return table
        .page(sourceId, state, { offset, limit })
        .map(({ key, fileName, documentId, skippedFor: reason }) => ({
          key,
          fileName,
          documentId,
          reason,
          ...failureIn(reason),
        }))
    },

    async ResolveMissing({ sourceId, documentIds, action }, call) {
      runnerOf(sourceId, call)
      const named = new Set(documentIds)
      const entries = table
        .of(sourceId)
        .filter(({ documentId, missingSince }) => missingSince !== null && documentId !== null && named.has(documentId))
      if (action === 'Delete') await deleteDocuments(entries, call)
      for (const { key } of entries) table.remove(sourceId, key)
    },
  }
  return {
    handlers,
    start() {
      if (dataDir === null) return
      for (const folder of folders.all()) watch(folder)
    },
    async forgetTeam(teamId) {
      for (const { sourceId } of folders.all().filter((folder) => folder.teamId === teamId)) await forget(sourceId)
      for (const { source } of sources.ofTeam(teamId)) await sources.remove(source.name)
    },
  }
}
