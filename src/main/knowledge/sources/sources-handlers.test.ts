import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LibrarySource } from '../../../contracts/index.ts'
import { createQuotas, createReplacement, type EffectServices, noLimits } from '../../platform/index.ts'
import { type TestFolder, testFolder } from '../../platform/test-folder.ts'
import { openTestKnowledge, type TestKnowledge } from '../test-knowledge.ts'

let folder: TestFolder
let papers: string
let layer: TestKnowledge
beforeEach(async () => {
  folder = testFolder()
  papers = join(folder.path, 'papers')
  for (const each of [papers, join(folder.path, 'data')]) mkdirSync(each)
  writeFileSync(join(papers, 'boat.txt'), 'The boat is built of oak.')
  layer = await openTestKnowledge({ watchedFolders: { dataDir: join(folder.path, 'data') } })
  await layer.start()
})
afterEach(async () => {
  await layer.close()
  folder[Symbol.dispose]()
})

const call = (operation: string, input: unknown, services?: EffectServices) =>
  layer.knowledge.sourcesApi.call(operation, input, layer.call, services)
const add = async (): Promise<LibrarySource> => {
  const added = (await call('AddWatchedFolder', { path: papers })) as LibrarySource
  await layer.knowledge.sources.get(added.sourceId)?.settled()
  return added
}
const sources = async () => ((await call('ListSources', undefined)) as { sources: LibrarySource[] }).sources

/** A disk that takes no deletion before the reserved room is released. */
const fullDisk = (): EffectServices => {
  layer.db.function('disk_is_full', () => {
    throw Object.assign(new Error('The disk is full.'), { code: 'SQLITE_FULL' })
  })
  layer.db.exec('CREATE TEMP TRIGGER full BEFORE DELETE ON knowledge_documents BEGIN SELECT disk_is_full(); END')
  return {
    commits: { synced: async () => undefined },
    replacement: createReplacement(),
    quotas: createQuotas({ limitsOf: () => noLimits, unfinishedReplies: () => 0 }),
    reserve: {
      release: () => {
        layer.db.exec('DROP TRIGGER temp.full')
        return true
      },
    },
  }
}

it('a folder and its documents are removed on a full disk, and stay away', async () => {
  const { sourceId } = await add()
  expect(layer.catalogue.index.list('personal')).toHaveLength(1)
  await call('RemoveSource', { sourceId, documents: 'Delete' }, fullDisk())
  expect(await sources()).toEqual([])
  expect(layer.catalogue.index.list('personal')).toEqual([])
  const left = layer.db.prepare('SELECT count(*) FROM knowledge_watched_folders').pluck().get()
  expect(left).toBe(0)
})

it('a folder whose removal failed is still watched', async () => {
  const { sourceId } = await add()
  const services = { ...fullDisk(), reserve: { release: () => false } }
  await expect(call('RemoveSource', { sourceId, documents: 'Delete' }, services)).rejects.toThrow('full')
  expect(await sources()).toMatchObject([{ sourceId }])
})

it('whether a folder is a vault is told as the last look found it', async () => {
  mkdirSync(join(papers, '.obsidian'))
  const { sourceId, kind } = await add()
  expect(kind).toBe('Vault')
  rmSync(join(papers, '.obsidian'), { recursive: true })
  expect(await sources()).toMatchObject([{ kind: 'Vault' }])
  layer.knowledge.sources.get(sourceId)?.request()
  await layer.knowledge.sources.get(sourceId)?.settled()
  expect(await sources()).toMatchObject([{ kind: 'Folder' }])
})
