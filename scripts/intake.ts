/**
 * Takes in every file of a folder, as uploads would be, and reports what became of each: extracted, warned, refused and why, crashed (there must
 * be none); how many of pdftotext's words its PDFs gave; time and memory. `npm run intake -- DIR [--json] [--concurrency N]`
 */
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ocrLanguages } from '../src/contracts/index.ts'
import { createExtractionPool } from '../src/main/knowledge/extraction/extraction-pool.ts'
import { defaultChunkingConfig } from '../src/main/retrieval/index.ts'
import { asJson, type IntakeEntry, inWords } from './intake/intake-report.ts'
import { watchMemory } from './intake/memory-watch.ts'
import { referenceText, tokenRecall } from './intake/reference-text.ts'
import { takeIn } from './intake/take-in.ts'
import { walkFolder } from './intake/walk-folder.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '2' },
    rest: { type: 'string', default: '0' },
  },
})
const [given] = positionals
if (given === undefined) {
  console.error('Name a folder: npm run intake -- DIR [--json] [--concurrency N] [--rest SECONDS]')
  process.exit(2)
}
const folder = resolve(given)
const concurrency = Math.max(1, Number(values.concurrency))
const pool = createExtractionPool({
  modelDir: fileURLToPath(new URL('../resources/models/alcove-embed-en-v1', import.meta.url)),
  chunking: defaultChunkingConfig,
  concurrency,
  ocr: { languages: ocrLanguages },
})

const compared = async (path: string): Promise<IntakeEntry> => {
  const taken = await takeIn(path, pool)
  const reference =
    taken.contentType === 'application/pdf' && taken.outcome !== 'Refused' ? await referenceText(path) : null
  const recall = reference === null || taken.outcome === 'Failed' ? null : tokenRecall(taken.text, reference.text)
  return { ...taken, text: '', recall, referenceSeconds: reference?.seconds ?? null }
}

const startedAt = performance.now()
const memory = watchMemory()
const entries: IntakeEntry[] = []
const paths = walkFolder(folder)
const work = async (): Promise<void> => {
  for (;;) {
    const { value: path, done } = await paths.next()
    if (done === true) return
    const entry = await compared(path)
    entries.push(entry)
    if (!values.json && entries.length % 100 === 0) console.error(`${entries.length} files …`)
  }
}
await Promise.all(Array.from({ length: concurrency }, work))
const seconds = (performance.now() - startedAt) / 1_000
const restSeconds = Number(values.rest)
await delay(restSeconds * 1_000)
const restBytes = await memory.now()
memory.stop()
await pool.close()
const run = { folder, entries, seconds, peakBytes: memory.peakBytes, restBytes, restSeconds }
console.log(values.json ? asJson(run) : inWords(run))
process.exitCode = entries.some(({ outcome }) => outcome === 'Crashed') ? 1 : 0
