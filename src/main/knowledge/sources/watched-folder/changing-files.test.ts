import { appendFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type DataSource, silentLogger } from '../../../platform/index.ts'
import { testFolder } from '../../../platform/test-folder.ts'
import { openTestKnowledge } from '../../test-knowledge.ts'
import { defaultIgnoreRules } from './ignore-rules.ts'
import { watchedFolderSource } from './watched-folder-source.ts'

/** More than is read at once. */
const LINES = 60_000
const before = 'The heron nests by the weir, it is said.\n'.repeat(LINES)
const after = 'The otter sleeps under the footbridge there.\n'.repeat(LINES)

/** A folder whose file changes once, after its first piece was read. */
const changingOnce = (source: DataSource, change: () => void): DataSource => {
  let changed = false
  async function* openChanging(open: () => AsyncIterable<Uint8Array>) {
    for await (const piece of open()) {
      yield piece
      if (changed) continue
      changed = true
      change()
    }
  }
  return {
    ...source,
    async *list(signal) {
      for await (const document of source.list(signal)) yield { ...document, open: () => openChanging(document.open) }
    },
  }
}

it.each<[string, (path: string) => void, string]>([
  ['is written anew', (path) => writeFileSync(path, after), after],
  ['grows', (path) => appendFileSync(path, after), before + after],
  ['is cut', (path) => truncateSync(path, 41), before.slice(0, 41)],
  [
    'gives way to another',
    (path) => {
      writeFileSync(`${path}~`, after)
      renameSync(`${path}~`, path)
    },
    after,
  ],
])('a file that %s while it is read comes in whole, as it is then, and once', async (_how, change, expected) => {
  using folder = testFolder()
  const path = join(folder.path, 'diary.txt')
  writeFileSync(path, before)
  const source = watchedFolderSource({
    name: 'folder:test',
    teamId: 'personal',
    path: folder.path,
    ignored: defaultIgnoreRules,
    deletions: 'Follow',
    addedBy: 'owner',
    logger: silentLogger(),
  })
  const library = await openTestKnowledge({ dataSources: [changingOnce(source, () => change(path))] })
  try {
    await library.start()
    const runner = library.knowledge.sources.get('folder:test')
    await runner?.settled()
    // What the folder itself tells of may come later than this.
    runner?.request()
    await runner?.settled()
    const documents = library.catalogue.index.list('personal')
    expect(documents).toMatchObject([{ fileName: 'diary.txt', sizeBytes: Buffer.byteLength(expected) }])
    const range = { documentId: documents[0]?.documentId ?? '', offset: 0, length: 1_000 }
    const read = await library.documentsHandlers.ReadDocument(range, library.call)
    expect(Buffer.from(read?.bytes ?? []).toString()).toBe(expected.slice(0, 1_000))
  } finally {
    await library.close()
  }
})
