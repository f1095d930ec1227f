import { expect, it } from 'vitest'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import type { SourceDocument } from '../../platform/index.ts'
import { startOwnKnowledge, type TestKnowledge, type TestKnowledgeOptions } from '../test-knowledge.ts'
import { type MemorySource, memorySource } from './memory-source.ts'
import { SourceChanged } from './source-changed.ts'
import { createSourceTable, type SourceEntry } from './source-table.ts'

interface Library {
  readonly knowledge: TestKnowledge
  documents(): KnowledgeDocument[]
  entry(key: string): SourceEntry | undefined
  /** Tells of a change and waits until the library is in step. */
  inStep(): Promise<void>
}

const open = async (source: MemorySource, options: TestKnowledgeOptions = {}): Promise<Library> => {
  const knowledge = await startOwnKnowledge({ ...options, dataSources: [source] })
  const settled = () =>
    knowledge.knowledge.sources.get(source.name)?.settled() ?? Promise.reject(new Error('no source'))
  await settled()
  const table = createSourceTable(knowledge.db)
  return {
    knowledge,
    documents: () => knowledge.catalogue.index.list(source.teamId),
    entry: (key) => table.of(source.name).find((each) => each.key === key),
    async inStep() {
      source.tell()
      await settled()
    },
  }
}
const names = ({ documents }: Library): string[] =>
  documents()
    .map(({ fileName }) => fileName)
    .toSorted()
const textOf = async ({ knowledge, entry }: Library, key: string): Promise<string | undefined> => {
  const record = knowledge.catalogue.index.get(entry(key)?.documentId ?? '')
  if (record === null) return undefined
  const range = { documentId: record.document.documentId, offset: 0, length: 1_000 }
  const read = await knowledge.documentsHandlers.ReadDocument(range, knowledge.call)
  return Buffer.from(read?.bytes ?? []).toString()
}

it('what a source holds comes in, and is looked at again when it says so', async () => {
  const source = memorySource()
  source.put('letters/a.txt', 'The orchard was planted in March.')
  const library = await open(source)
  expect(library.documents()).toMatchObject([{ fileName: 'a.txt', uploadedBy: 'memory' }])
  source.put('b.md', '# Bees\n\nThe hives stand behind the shed.')
  await library.inStep()
  expect(names(library)).toEqual(['a.txt', 'b.md'])
})

it('a document that is listed twice comes in once', async () => {
  const source = memorySource()
  const { list } = source
  source.list = async function* (signal) {
    yield* list.call(source, signal)
    yield* list.call(source, signal)
  }
  source.put('a.txt', 'one')
  const library = await open(source)
  expect(names(library)).toEqual(['a.txt'])
  await library.inStep()
  expect(names(library)).toEqual(['a.txt'])
})

it('new documents come in side by side, each once', async () => {
  const source = memorySource()
  const all = Array.from({ length: 40 }, (_, at) => `note ${at}.txt`)
  for (const key of all) source.put(key, `What stands in ${key}.`)
  const reading = new Set<string>()
  const { promise: together, resolve } = Promise.withResolvers<void>()
  const { list } = source
  async function* whole(document: SourceDocument): AsyncGenerator<Uint8Array, void, undefined> {
    if (reading.add(document.key).size === 4) resolve()
    // Nothing of any of them comes before four are read.
    await together
    yield* document.open() as AsyncIterable<Uint8Array>
  }
  source.list = async function* (signal) {
    for await (const document of list.call(source, signal)) yield { ...document, open: () => whole(document) }
  }
  const library = await open(source)
  expect(names(library)).toEqual(all.toSorted())
  expect([...reading].toSorted()).toEqual(all.toSorted())
})

it('changed content replaces the document, whose id stays; a newer date alone changes nothing', async () => {
  const source = memorySource()
  source.put('a.txt', 'one')
  const library = await open(source)
  const { documentId } = library.entry('a.txt')!
  source.put('a.txt', 'two')
  await library.inStep()
  expect(library.entry('a.txt')).toMatchObject({ documentId })
  expect(await textOf(library, 'a.txt')).toBe('two')
  const { contentVersion } = library.knowledge.catalogue.index.get(documentId!)!
  source.put('a.txt', 'two', 'touched')
  await library.inStep()
  expect(library.entry('a.txt')).toMatchObject({ documentId, version: 'touched' })
  expect(library.knowledge.catalogue.index.get(documentId!)).toMatchObject({ contentVersion })
})

it('a document that moved keeps its id, and takes the new name on', async () => {
  const source = memorySource()
  source.put('inbox/scan 1.txt', 'Invoice of the joiner')
  const library = await open(source)
  const { documentId } = library.entry('inbox/scan 1.txt')!
  source.remove('inbox/scan 1.txt')
  source.put('house/joiner.txt', 'Invoice of the joiner')
  await library.inStep()
  expect(library.documents()).toMatchObject([{ documentId, fileName: 'joiner.txt' }])
  expect(library.entry('inbox/scan 1.txt')).toBeUndefined()
})

it('a document that moves while its source is listed, and is met under both names, is one', async () => {
  const text = 'Invoice of the joiner'
  const source = memorySource({ deletions: 'Ask' })
  const { list } = source
  let isMoving = false
  const gone = async function* (key: string): AsyncGenerator<Uint8Array, void, undefined> {
    yield* []
    throw new SourceChanged(key)
  }
  source.list = async function* (signal) {
    for await (const document of list.call(source, signal)) {
      const isFormer = isMoving && document.key === 'inbox/scan 1.txt'
      yield { ...document, sizeBytes: text.length, ...(isFormer && { open: () => gone(document.key) }) }
    }
    if (isMoving) source.remove('inbox/scan 1.txt')
    isMoving = false
  }
  source.put('inbox/scan 1.txt', text)
  const library = await open(source)
  const { documentId } = library.entry('inbox/scan 1.txt')!
  source.put('house/joiner.txt', text)
  isMoving = true
  await library.inStep()
  await expect.poll(() => library.documents()).toMatchObject([{ documentId, fileName: 'joiner.txt' }])
  source.put('house/copy.txt', text)
  await library.inStep()
  expect(names(library)).toEqual(['copy.txt', 'joiner.txt'])
})

it('what is gone goes, or waits for a word where that was wanted', async () => {
  for (const deletions of ['Follow', 'Ask'] as const) {
    const source = memorySource({ deletions })
    source.put('a.txt', 'one')
    source.put('b.txt', 'two')
    const library = await open(source)
    source.remove('a.txt')
    await library.inStep()
    expect(names(library)).toEqual(deletions === 'Follow' ? ['b.txt'] : ['a.txt', 'b.txt'])
    expect(library.entry('a.txt')?.missingSince ?? null).toEqual(deletions === 'Follow' ? null : expect.any(String))
    source.put('a.txt', 'one')
    await library.inStep()
    expect(names(library)).toEqual(['a.txt', 'b.txt'])
    expect(library.entry('a.txt')).toMatchObject({ missingSince: null })
  }
})

it('many that are all gone at once wait for a word: likelier a drive that is not there', async () => {
  const source = memorySource()
  for (let at = 0; at < 12; at++) source.put(`${at}.txt`, `text ${at}`)
  const library = await open(source)
  for (let at = 0; at < 12; at++) source.remove(`${at}.txt`)
  await library.inStep()
  expect(library.documents()).toHaveLength(12)
  expect(library.entry('3.txt')?.missingSince).toEqual(expect.any(String))
})

it('a source that cannot be reached loses nothing, and says so', async () => {
  const source = memorySource()
  source.put('a.txt', 'one')
  const library = await open(source)
  source.remove('a.txt')
  source.isReachable = false
  await library.inStep()
  expect(names(library)).toEqual(['a.txt'])
  const state = library.knowledge.knowledge.sources.get('memory')?.state()
  expect(state).toEqual({ type: 'Unreachable', reason: 'The source cannot be reached.' })
  source.isReachable = true
  await library.inStep()
  expect(names(library)).toEqual([])
})

it('what a person deleted stays away until it changes', async () => {
  const source = memorySource()
  source.put('a.txt', 'one')
  const library = await open(source)
  await library.knowledge.handlers.DeleteDocument(library.entry('a.txt')!.documentId!, library.knowledge.call)
  source.put('a.txt', 'one', 'touched')
  await library.inStep()
  expect(names(library)).toEqual([])
  expect(library.entry('a.txt')).toMatchObject({ documentId: null, skippedFor: expect.stringMatching(/deleted here/) })
  source.put('a.txt', 'two')
  await library.inStep()
  expect(names(library)).toEqual(['a.txt'])
  expect(library.entry('a.txt')).toMatchObject({ skippedFor: null })
})

it('a file that cannot be taken is told with its reason, and keeps no other out', async () => {
  const source = memorySource()
  source.put('a.exe', 'MZ\u0000\u0000\u0000')
  source.put('b.txt', '')
  source.put('c.txt', 'three')
  const library = await open(source)
  expect(names(library)).toEqual(['c.txt'])
  expect(library.entry('a.exe')).toMatchObject({
    documentId: null,
    skippedFor: expect.stringMatching(/cannot be read/),
  })
  expect(library.entry('b.txt')).toMatchObject({ skippedFor: expect.stringMatching(/empty/) })
})

it('a file that changes while it is read comes in whole, at the next look', async () => {
  const source = memorySource()
  source.put('a.txt', 'half')
  source.changing.add('a.txt')
  const library = await open(source)
  expect(names(library)).toEqual(['a.txt'])
  expect(await textOf(library, 'a.txt')).toBe('half')
})
