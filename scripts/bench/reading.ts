import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createExtractionPool, type ExtractionPool } from '../../src/main/knowledge/extraction/extraction-pool.ts'
import type { ExtractionRequest } from '../../src/main/knowledge/extraction/extraction-protocol.ts'
import { xlsxFile } from '../../test/files/xlsx-file.ts'
import { pdfOf } from '../../test/pdf-files.ts'
import { referenceText } from '../intake/reference-text.ts'
import type { BenchCase, Measurement } from './bench-case.ts'
import { seededRandom, syntheticText } from './synthetic-text.ts'

const modelDir = fileURLToPath(new URL('../../resources/models/alcove-embed-en-v1', import.meta.url))
const MEBIBYTE = 2 ** 20
const PDF_PAGES = 400
const WORDS_PER_PAGE = 420
const TEXT_BYTES = 20 * MEBIBYTE
const WIDE_COLUMNS = 20_000
const WIDE_ROWS = 60
const NARROW_COLUMNS = 12

/** Seconds from the file to its last chunk, in a process as the app reads it. */
const secondsOf = async (pool: ExtractionPool, contentType: ExtractionRequest['contentType'], bytes: Uint8Array) => {
  const request: ExtractionRequest = {
    documentId: randomUUID(),
    fileName: 'bench',
    contentType,
    sizeBytes: bytes.length,
    source: { type: 'Bytes', bytes },
  }
  const none = async (): Promise<void> => undefined
  const sink = { begin: none, progress: () => undefined, text: none, textEnd: none, chunks: none }
  const tables = { table: none, rows: none, end: none }
  const started = performance.now()
  await pool.run(request, { ...sink, tables }, new AbortController().signal)
  return (performance.now() - started) / 1_000
}

const csvOf = (columns: number, rows: number): Buffer => {
  const random = seededRandom(columns)
  const line = (cell: (at: number) => string): string => Array.from({ length: columns }, (_, at) => cell(at)).join(',')
  const cells = (): string => line(() => (random() * 1_000).toFixed(2))
  return Buffer.from([line((at) => `column ${at}`), ...Array.from({ length: rows }, cells)].join('\n'))
}

const pdfSpeed = async (pool: ExtractionPool, note: (line: string) => void): Promise<Measurement[]> => {
  const text = syntheticText(3)
  const bytes = await pdfOf(...Array.from({ length: PDF_PAGES }, () => text.paragraph(WORDS_PER_PAGE)))
  const pages = bytes.toString('latin1').split('/Type /Page\n').length - 1
  const seconds = await secondsOf(pool, 'application/pdf', bytes)
  const own = { name: 'PDF to chunks', value: pages / seconds, unit: 'pages/s', limit: null }
  const folder = await mkdtemp(join(tmpdir(), 'alcove-bench-'))
  try {
    await writeFile(join(folder, 'pages.pdf'), bytes)
    const reference = await referenceText(join(folder, 'pages.pdf'))
    if (reference === null) {
      note('pdftotext is not installed: there is nothing to compare PDF with')
      return [own]
    }
    return [
      own,
      { name: 'pdftotext, text alone', value: pages / reference.seconds, unit: 'pages/s', limit: null },
      { name: 'PDF against pdftotext', value: seconds / reference.seconds, unit: 'times', limit: null },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** How fast files become text and chunks, by their kind. */
export const readingBench: BenchCase = {
  name: 'reading',
  measure: async (note) => {
    const chunking = { maxTokens: 500, overlapTokens: 50, minTokens: 100 }
    const pool = createExtractionPool({ modelDir, chunking, concurrency: 1, ocr: null })
    try {
      await secondsOf(pool, 'text/plain', Buffer.from('The first file waits for its process.'))
      const speed = async (name: string, contentType: ExtractionRequest['contentType'], bytes: Uint8Array) => {
        const seconds = await secondsOf(pool, contentType, bytes)
        note(`${name}: ${(bytes.length / MEBIBYTE).toFixed(1)} MiB in ${seconds.toFixed(1)} s`)
        return { name, value: bytes.length / MEBIBYTE / seconds, unit: 'MiB/s', limit: null, seconds }
      }
      const text = syntheticText(4)
      const paragraph = `${text.paragraph(2_000)}\n\n`
      const plain = Buffer.from(paragraph.repeat(Math.ceil(TEXT_BYTES / paragraph.length)))
      const wide = csvOf(WIDE_COLUMNS, WIDE_ROWS)
      const narrowLine = csvOf(NARROW_COLUMNS, 1_000).length / 1_000
      const narrow = csvOf(NARROW_COLUMNS, Math.round(wide.length / narrowLine))
      const random = seededRandom(9)
      const sheet = Array.from({ length: 20_000 }, (_, at) =>
        Array.from({ length: NARROW_COLUMNS }, (_cell, column) =>
          column === 0 ? `town ${at % 50}` : Math.round(random() * 1e6) / 100,
        ),
      )
      const measured = [
        await speed('text to chunks', 'text/plain', plain),
        await speed('narrow CSV to chunks and rows', 'text/csv', narrow),
        await speed(
          'XLSX to chunks and rows',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          xlsxFile([{ name: 'Sheet', rows: sheet }]),
        ),
        await speed('wide CSV to chunks and rows', 'text/csv', wide),
      ]
      const [, { seconds: narrowSeconds = 1 } = {}, , { seconds: wideSeconds = 0 } = {}] = measured
      return [
        ...(await pdfSpeed(pool, note)),
        ...measured.map(({ seconds: _, ...measurement }) => measurement),
        {
          name: 'wide CSV against a narrow one',
          value: wideSeconds / narrowSeconds,
          unit: 'times',
          limit: { atMost: 3 },
        },
      ]
    } finally {
      await pool.close()
    }
  },
}
