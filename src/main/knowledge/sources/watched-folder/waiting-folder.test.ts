import { mkdirSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { LibrarySource } from '../../../../contracts/index.ts'
import { testFolder } from '../../../platform/test-folder.ts'
import { openTestKnowledge } from '../../test-knowledge.ts'
import { followedPaths, holdFolders } from './folder-table.ts'

it('a folder that came with a backup is not looked at until a person says so, and not where it leads elsewhere by then', async () => {
  using folder = testFolder()
  const root = realpathSync(folder.path)
  const [dataDir, papers] = [join(root, 'data'), join(root, 'papers')]
  for (const each of [dataDir, papers, join(root, 'secret')]) mkdirSync(each)
  writeFileSync(join(papers, 'joiner.txt'), 'The joiner repairs the staircase.')
  const first = await openTestKnowledge({ watchedFolders: { dataDir } })
  await first.start()
  const sources = (layer: typeof first, operation: string, input?: unknown) =>
    layer.knowledge.sourcesApi.call(operation, input, layer.call) as Promise<LibrarySource>
  const { sourceId } = await sources(first, 'AddWatchedFolder', { path: papers, ignored: null })
  await first.stop()
  first.db.exec('DELETE FROM knowledge_source_documents')
  holdFolders(first.db, [])

  const second = await openTestKnowledge({ watchedFolders: { dataDir }, database: first.database, blobs: first.blobs })
  const listed = async () =>
    ((await sources(second, 'ListSources')) as unknown as { sources: LibrarySource[] }).sources[0]
  try {
    await second.start()
    await expect.poll(async () => (await listed())?.state).toMatchObject({ failure: { code: 'SourceAwaitsWord' } })
    expect(await listed()).toMatchObject({ documents: 0, skipped: 0 })
    // Another restore would not take it for one of this machine's.
    expect(followedPaths(second.db)).toEqual([])
    // Changing what is left alone says nothing of looking at it.
    await sources(second, 'ChangeWatchedFolder', { sourceId, ignored: ['*.log'], deletions: 'Ask' })
    await expect.poll(async () => (await listed())?.state.type).toBe('Unreachable')

    renameSync(papers, join(root, 'away'))
    symlinkSync(join(root, 'secret'), papers)
    await expect(sources(second, 'SyncSource', sourceId)).rejects.toMatchObject({ code: 'Conflict' })
    renameSync(papers, join(root, 'link'))
    renameSync(join(root, 'away'), papers)
    await sources(second, 'SyncSource', sourceId)
    await expect.poll(async () => (await listed())?.documents).toBe(1)
  } finally {
    await second.close()
  }
})
