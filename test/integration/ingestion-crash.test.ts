import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { corpusDocuments } from '../../scripts/bench/corpus-base.ts'
import { seededRandom } from '../../scripts/bench/synthetic-text.ts'
import { strayBlobs } from '../data-dir.ts'
import { launchHost, temporaryDataDir } from '../host.ts'
import type { HostClient, UploadFile } from '../host-client.ts'
import { sampleFiles } from '../sample-library.ts'

const QUERIES = ['At what wind speed do we close the dome?', 'Who observed the comet?']
/** Every so many of a large document's paragraphs are asked for by their own words. */
const PARAGRAPHS_PER_QUERY = 40
const WORDS_PER_QUERY = 12

/** The whole library and two documents that take long enough to be interrupted in the middle. */
const files = async (): Promise<UploadFile[]> => {
  const corpus = corpusDocuments(500, 7).map((file) => ({ ...file, contentType: 'text/markdown' }))
  const samples = await sampleFiles()
  return [...corpus.slice(0, 1), ...samples, ...corpus.slice(1)]
}

/** Which passages are the best few; further down, near ties fall one way or the other. */
const questions = (): { query: string; topK: number }[] => {
  const passages = corpusDocuments(500, 7).flatMap(({ bytes }) =>
    bytes
      .split('\n\n')
      .filter((paragraph, at) => !paragraph.startsWith('#') && at % PARAGRAPHS_PER_QUERY === 1)
      .map((paragraph) => ({ query: paragraph.split(' ').slice(0, WORDS_PER_QUERY).join(' '), topK: 1 })),
  )
  return [...QUERIES.map((query) => ({ query, topK: 3 })), ...passages]
}

interface Base {
  /** File name to chunk count. */
  readonly chunkCounts: Record<string, number | null>
  /** What each query finds, as places in files. */
  readonly found: string[][]
}

const readBase = async (client: HostClient): Promise<Base> => {
  const documents = await client.knowledge.ListDocuments()
  const found: string[][] = []
  for (const { query, topK } of questions()) {
    const { matches } = await client.retrieval.Search({ query, topK, minScore: -1 })
    found.push(matches.map(({ fileName, span }) => `${fileName} ${span.start}-${span.end}`).sort())
  }
  const counts = documents.map(({ fileName, chunkCount }): [string, number | null] => [fileName, chunkCount])
  return { chunkCounts: Object.fromEntries(counts.sort()), found }
}

const dataDirs: string[] = []
const newDataDir = async (): Promise<string> => {
  const dataDir = await temporaryDataDir()
  dataDirs.push(dataDir)
  return dataDir
}
afterAll(() => Promise.all(dataDirs.map((dataDir) => rm(dataDir, { recursive: true, force: true }))))

let undisturbed: Base
beforeAll(async () => {
  await using host = await launchHost()
  const ids: string[] = []
  for (const file of await files()) ids.push((await host.client.add(file)).documentId)
  await host.client.settled(ids)
  undisturbed = await readBase(host.client)
}, 180_000)

/** Uploads until the given number of ingestion notifications has been seen, then kills the host at once. */
const uploadUntilKilled = async (
  dataDir: string,
  waiting: readonly UploadFile[],
  acknowledged: Map<string, string>,
  killAfter: number,
): Promise<void> => {
  const host = await launchHost({ dataDir })
  const listed = (await host.client.knowledge.ListDocuments()).map(({ documentId }) => documentId)
  expect(listed).toEqual(expect.arrayContaining([...acknowledged.keys()]))

  const stream = await host.client.notifications()
  let seen = 0
  const killed = stream.first('enough progress to kill it', ({ kind }) => {
    if (kind === 'KnowledgeBase.IngestionStatus') seen += 1
    return seen >= killAfter && host.kill9()
  })
  const taken = new Set(acknowledged.values())
  // What is in flight when the host dies was never acknowledged.
  const uploads = waiting
    .filter(({ fileName }) => !taken.has(fileName))
    .map(async (file) => {
      const uploaded = await host.client.upload(file)
      if (uploaded.ok) acknowledged.set(uploaded.value.documentId, file.fileName)
    })
  const ended = Promise.allSettled(uploads)
  await killed
  await ended
  await host.exited
  await stream[Symbol.asyncDispose]()
}

// Twice each: a file that is being read whenever the process dies is put aside as the likely cause at its third time.
const KILLS = 2

it.each([[11], [42], [77]])(
  '[D2.03] kill -9 at random instants of ingestion loses nothing acknowledged (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const dataDir = await newDataDir()
    const all = await files()
    const acknowledged = new Map<string, string>()
    for (let round = 1; round <= KILLS; round += 1) {
      const uploadsThisRound = all.slice(0, Math.ceil((all.length * round) / KILLS))
      await uploadUntilKilled(dataDir, uploadsThisRound, acknowledged, 1 + Math.floor(random() * 25))
    }

    await using host = await launchHost({ dataDir })
    const listed = await host.client.knowledge.ListDocuments()
    expect(listed.map(({ documentId }) => documentId)).toEqual(expect.arrayContaining([...acknowledged.keys()]))
    // An upload that was stored but not acknowledged may be there too; the person sees it and can delete it.
    const names = new Set(listed.map(({ fileName }) => fileName))
    for (const file of all) if (!names.has(file.fileName)) await host.client.add(file)

    const documents = await host.client.knowledge.ListDocuments()
    const settled = await host.client.settled(documents.map(({ documentId }) => documentId))
    expect(settled.filter(({ status }) => status !== 'Indexed')).toEqual([])
    for (const document of new Set(unacknowledgedDoubles(settled, acknowledged))) {
      await host.client.knowledge.DeleteDocument(document)
    }
    // The words of what was deleted count for a moment longer.
    await expect.poll(() => readBase(host.client)).toEqual(undisturbed)
    expect(await strayBlobs(dataDir, [host.client])).toEqual([])
  },
  300_000,
)

/** Documents that were uploaded again because the first upload's answer was lost. */
const unacknowledgedDoubles = (
  documents: readonly { documentId: string; fileName: string }[],
  acknowledged: ReadonlyMap<string, string>,
): string[] => {
  const seen = new Set<string>()
  const first = (documentId: string) => (acknowledged.has(documentId) ? 0 : 1)
  return documents
    .toSorted((a, b) => first(a.documentId) - first(b.documentId))
    .filter(({ fileName }) => seen.size === seen.add(fileName).size)
    .map(({ documentId }) => documentId)
}

/** Enough chunks that the news of the first arrives long before the last. */
const LARGE = 3_000

it('[D2.03] kill -9 in the middle of one large document goes on where it was, without doubles', async () => {
  const dataDir = await newDataDir()
  const bytes = corpusDocuments(LARGE, 7)
    .map((document) => document.bytes)
    .join('\n\n')
  const host = await launchHost({ dataDir })
  const stream = await host.client.notifications()
  const { documentId } = await host.client.add({ fileName: 'large.md', bytes })
  await stream.first('some chunks to be indexed', ({ kind, payload }) => {
    return kind === 'KnowledgeBase.IngestionStatus' && payload.chunksIndexed > 0 && payload.status === 'Embedding'
  })
  await host.kill9()
  await stream[Symbol.asyncDispose]()

  await using again = await launchHost({ dataDir })
  const [document] = await again.client.settled([documentId])
  expect(document).toMatchObject({ status: 'Indexed', chunkCount: LARGE })
  const { matches } = await again.client.retrieval.Search({ query: 'section', topK: 100, minScore: -1 })
  const starts = matches.map(({ span }) => span.start)
  expect(new Set(starts).size).toBe(starts.length)
}, 180_000)
