import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type DataSource, silentLogger } from '../../../platform/index.ts'
import { testFolder } from '../../../platform/test-folder.ts'
import { openTestKnowledge } from '../../test-knowledge.ts'
import { createSourceTable } from '../source-table.ts'
import { defaultIgnoreRules } from './ignore-rules.ts'
import { watchedFolderSource } from './watched-folder-source.ts'

const NAME = 'folder:test'
const sourceOf = (path: string): DataSource =>
  watchedFolderSource({
    name: NAME,
    teamId: 'personal',
    path,
    ignored: defaultIgnoreRules,
    deletions: 'Follow',
    addedBy: 'owner',
    logger: silentLogger(),
  })

/** A source that tells the key of each document before it is opened. */
const tellingOpened = (source: DataSource, onOpen: (key: string) => void): DataSource => ({
  ...source,
  async *list(signal) {
    for await (const document of source.list(signal))
      yield {
        ...document,
        open: () => {
          onOpen(document.key)
          return document.open()
        },
      }
  },
})

const openLibrary = async (source: DataSource) => {
  const library = await openTestKnowledge({ dataSources: [source] })
  await library.start()
  const settled = async (): Promise<void> => library.knowledge.sources.get(NAME)?.settled()
  const lookAgain = async (): Promise<void> => {
    library.knowledge.sources.get(NAME)?.request()
    await settled()
  }
  await settled()
  const names = () => library.catalogue.index.list('personal').map(({ fileName }) => fileName)
  return {
    names,
    lookAgain,
    entries: () => createSourceTable(library.db).of(NAME),
    [Symbol.asyncDispose]: () => library.close(),
  }
}

it('a file of 3 GB is told by its size and never opened; what lies beside it comes in', async () => {
  using folder = testFolder()
  writeFileSync(join(folder.path, 'film.mkv'), '')
  truncateSync(join(folder.path, 'film.mkv'), 3 * 2 ** 30)
  writeFileSync(join(folder.path, 'letter.txt'), 'The pears are ripe.')
  const opened: string[] = []
  await using library = await openLibrary(tellingOpened(sourceOf(folder.path), (key) => opened.push(key)))
  expect(library.names()).toEqual(['letter.txt'])
  expect(opened).not.toContain('film.mkv')
  const film = library.entries().find(({ key }) => key === 'film.mkv')
  expect(film).toMatchObject({ documentId: null, skippedFor: expect.stringContaining('3221225472') })
})

it('what became a link after the folder was listed is not followed, nor is a folder that did', async () => {
  using folder = testFolder()
  using outside = testFolder()
  mkdirSync(join(folder.path, 'inside'))
  mkdirSync(join(outside.path, 'inside'))
  for (const name of ['letter.txt', join('inside', 'diary.txt')]) {
    writeFileSync(join(folder.path, name), 'The pears are ripe.')
    writeFileSync(join(outside.path, name), 'The pass phrase is heron.')
  }
  const swap = (key: string): void => {
    const name = key === 'letter.txt' ? key : 'inside'
    renameSync(join(folder.path, name), join(folder.path, `.was-${name}`))
    symlinkSync(join(outside.path, name), join(folder.path, name))
  }
  const source = sourceOf(folder.path)
  const read: string[] = []
  const refused: string[] = []
  for await (const document of source.list(new AbortController().signal)) {
    swap(document.key)
    try {
      for await (const piece of document.open()) read.push(Buffer.from(piece).toString())
    } catch (error) {
      refused.push((error as Error).name)
    }
  }
  expect(read).toEqual([])
  expect(refused).toEqual(['SourceChanged', 'SourceChanged'])
})

it('of a thousand files at once none is lost, and none comes twice', async () => {
  using folder = testFolder()
  const files = Array.from({ length: 1_000 }, (_, at) => `note-${at}.md`)
  for (const [at, name] of files.entries()) {
    const place = join(folder.path, `week-${at % 20}`)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, name), `Entry ${at}: the water stood ${at} millimetres above the mark.\n`)
  }
  await using library = await openLibrary(sourceOf(folder.path))
  expect(library.names().toSorted()).toEqual(files.toSorted())
  await library.lookAgain()
  expect(library.names()).toHaveLength(1_000)
}, 120_000)

it('a folder that vanishes while it is read leaves what had come, loses nothing, and goes on when it is back', async () => {
  using folder = testFolder()
  const [root, away] = [join(folder.path, 'drive'), join(folder.path, 'away')]
  mkdirSync(root)
  const files = Array.from({ length: 60 }, (_, at) => `page-${at}.txt`)
  for (const name of files) writeFileSync(join(root, name), `This is what ${name} says.`)
  let opened = 0
  const source = tellingOpened(sourceOf(root), () => {
    opened += 1
    if (opened === 20) renameSync(root, away)
  })
  await using library = await openLibrary(source)
  const had = library.names()
  expect(had.length).toBeGreaterThan(0)
  expect(had.length).toBeLessThan(files.length)
  await library.lookAgain()
  expect(library.names()).toEqual(had)

  renameSync(away, root)
  await library.lookAgain()
  expect(library.names().toSorted()).toEqual(files.toSorted())
})

/** Elsewhere the disk takes no such names. */
it.runIf(process.platform === 'linux')(
  'files and folders whose names an older system wrote come in under the names that a person reads',
  async () => {
    using folder = testFolder()
    const oldName = (...names: readonly string[]): Buffer =>
      Buffer.concat([Buffer.from(folder.path), ...names.map((name) => Buffer.from(`/${name}`, 'latin1'))])
    mkdirSync(oldName('Bücher'))
    writeFileSync(oldName('Bücher', 'plain.txt'), 'The pears are ripe.')
    writeFileSync(oldName('Bücher', 'Äpfel.txt'), 'The apples are ripe.')
    writeFileSync(oldName('grün.txt'), 'The plums are not.')
    writeFileSync(join(folder.path, 'gr\ufffdn.txt'), 'The cherries are gone.')
    await using library = await openLibrary(sourceOf(folder.path))
    expect(library.names().toSorted()).toEqual(['grün.txt', 'gr\ufffdn.txt', 'plain.txt', 'Äpfel.txt'])
    expect(library.entries().map(({ key }) => key)).toContain('Bücher/Äpfel.txt')

    renameSync(oldName('grün.txt'), oldName('Bücher', 'grüner.txt'))
    await library.lookAgain()
    expect(library.names().toSorted()).toEqual(['grüner.txt', 'gr\ufffdn.txt', 'plain.txt', 'Äpfel.txt'])
  },
)

it('a file that may not be read is told of, and those beside it come in', async () => {
  using folder = testFolder()
  for (const name of ['first.txt', 'locked.txt', 'last.txt']) writeFileSync(join(folder.path, name), `This is ${name}.`)
  const source = sourceOf(folder.path)
  let isLocked = true
  // Whoever runs the tests may be one whom nothing is locked for.
  const locking: DataSource = {
    ...source,
    async *list(signal) {
      for await (const document of source.list(signal))
        yield document.key !== 'locked.txt' || !isLocked
          ? document
          : {
              ...document,
              open: () => {
                throw Object.assign(new Error("EACCES: permission denied, open 'locked.txt'"), { code: 'EACCES' })
              },
            }
    },
  }
  await using library = await openLibrary(locking)
  expect(library.names().toSorted()).toEqual(['first.txt', 'last.txt'])
  const locked = library.entries().find(({ key }) => key === 'locked.txt')
  expect(locked).toMatchObject({ documentId: null, skippedFor: expect.stringContaining('Check that it may be opened') })

  isLocked = false
  await library.lookAgain()
  expect(library.names().toSorted()).toEqual(['first.txt', 'last.txt', 'locked.txt'])
})

/** Elsewhere there are no such things in a folder. */
it.runIf(process.platform === 'linux')(
  'pipes, sockets and links that lead round in circles are passed by, and nobody waits for them',
  async () => {
    using folder = testFolder()
    writeFileSync(join(folder.path, 'letter.txt'), 'The pears are ripe.')
    execFileSync('mkfifo', [join(folder.path, 'pipe.txt')])
    symlinkSync(folder.path, join(folder.path, 'round'))
    symlinkSync(join(folder.path, 'self.txt'), join(folder.path, 'self.txt'))
    const server = createServer().listen(join(folder.path, 'socket.txt'))
    await once(server, 'listening')
    try {
      await using library = await openLibrary(sourceOf(folder.path))
      expect(library.names()).toEqual(['letter.txt'])
    } finally {
      server.close()
    }
  },
)

it('names in every script, from right to left and as long as the disk takes them come in as they are', async () => {
  using folder = testFolder()
  const names = [
    'تقرير السنة.txt',
    'דו״ח שנתי.txt',
    '年度報告.txt',
    'ปีรายงาน.txt',
    'वार्षिक रिपोर्ट.txt',
    'Отчёт Ünïcode 🍐.txt',
    `${'x'.repeat(251)}.txt`,
    `${'é'.repeat(125)}.txt`,
  ].map((name) => name.normalize('NFC'))
  for (const name of names) writeFileSync(join(folder.path, name), `Pears of ${name.slice(0, 8)}.`)
  await using library = await openLibrary(sourceOf(folder.path))
  const skipped = library.entries().flatMap(({ key, skippedFor }) => (skippedFor === null ? [] : [[key, skippedFor]]))
  expect(skipped).toEqual([])
  expect(library.names().toSorted()).toEqual(names.toSorted())
})
