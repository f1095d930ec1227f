import type { HostClient } from '../../test/host-client.ts'
import { until } from '../../test/until.ts'
import { syntheticText } from './synthetic-text.ts'

/** About what 176 tokens of the built-in model are in words of the synthetic text. */
const WORDS_PER_CHUNK = 160
const CHUNKS_PER_DOCUMENT = 250

/** Uploads whose paragraphs make chunks of about 176 tokens. */
export const corpusDocuments = (chunks: number, seed: number): { fileName: string; bytes: string }[] => {
  const text = syntheticText(seed)
  return Array.from({ length: Math.ceil(chunks / CHUNKS_PER_DOCUMENT) }, (_, at) => {
    const paragraphs = Math.min(CHUNKS_PER_DOCUMENT, chunks - at * CHUNKS_PER_DOCUMENT)
    const bytes = Array.from({ length: paragraphs }, (_, section) => {
      return `## Section ${section + 1}\n\n${text.paragraph(WORDS_PER_CHUNK)}`
    }).join('\n\n')
    return { fileName: `corpus-${seed}-${at + 1}.md`, bytes }
  })
}

export interface Ingested {
  readonly chunks: number
  readonly seconds: number
}

/** Uploads everything and waits until all of it is Indexed. */
export const ingest = async (
  client: HostClient,
  documents: readonly { fileName: string; bytes: string }[],
  note: (line: string) => void,
): Promise<Ingested> => {
  const started = performance.now()
  const ids: string[] = []
  for (const document of documents)
    ids.push((await client.add({ ...document, contentType: 'text/markdown' })).documentId)
  note(`uploaded ${documents.length} documents in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  const wanted = new Set(ids)
  const settled = await until(
    'all documents to be Indexed',
    async () => {
      const mine = (await client.knowledge.ListDocuments()).filter(({ documentId }) => wanted.has(documentId))
      const failed = mine.find(({ status }) => status === 'Failed')
      if (failed) throw new Error(`${failed.fileName}: ${failed.reason}`)
      return mine.length === wanted.size && mine.every(({ status }) => status === 'Indexed') && mine
    },
    { timeoutMs: 900_000, everyMs: 100 },
  )
  const seconds = (performance.now() - started) / 1000
  const chunks = settled.reduce((sum, { chunkCount }) => sum + (chunkCount ?? 0), 0)
  note(`${chunks} chunks Indexed in ${seconds.toFixed(1)} s`)
  return { chunks, seconds }
}
