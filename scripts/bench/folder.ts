import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HostClient } from '../../test/host-client.ts'
import { pdfOf } from '../../test/pdf-files.ts'
import { until } from '../../test/until.ts'
import { watchMemory } from '../intake/memory-watch.ts'
import type { BenchCase } from './bench-case.ts'
import { launchProbedHost } from './probed-host.ts'
import { syntheticText } from './synthetic-text.ts'

const FILES = 10_000
const FILES_PER_FOLDER = 250
const WORDS_PER_FILE = 120
const BIG_PDFS = 12
const PAGES_PER_PDF = 250
const WORDS_PER_PAGE = 420
const DELETED = 20
const REST_MS = 30_000
const MEBIBYTE = 2 ** 20

/** Resolves once so many documents more are Indexed; throws when one fails. */
const indexed = (client: HostClient, count: number): Promise<unknown> =>
  until(
    `${count} documents to be Indexed`,
    async () => {
      const { counts } = await client.documents.BrowseDocuments({ limit: 1 })
      if (counts.failed > 0) throw new Error(`${counts.failed} documents failed.`)
      return counts.indexed >= count
    },
    { timeoutMs: 3_600_000, everyMs: 250 },
  )

/** A folder of small notes and one of big PDFs, from the folder to Indexed: time, memory on the way and afterwards, and how soon a deletion answers. */
export const folderBench: BenchCase = {
  name: 'folder',
  measure: async (note, asked) => {
    const files = asked ?? FILES
    const root = await mkdtemp(join(tmpdir(), 'alcove-bench-'))
    const { host } = await launchProbedHost()
    const { client, child } = host
    const memory = watchMemory(child.pid)
    const rest = async (): Promise<number> => {
      await sleep(REST_MS)
      return (await memory.now()) / MEBIBYTE
    }
    try {
      const text = syntheticText(11)
      for (let at = 0; at < BIG_PDFS; at += 1) {
        const pages = Array.from({ length: PAGES_PER_PDF }, () => text.paragraph(WORDS_PER_PAGE))
        await mkdir(join(root, 'reports'), { recursive: true })
        await writeFile(join(root, 'reports', `report-${at}.pdf`), await pdfOf(...pages))
      }
      await client.sources.AddWatchedFolder({ path: join(root, 'reports') })
      await indexed(client, BIG_PDFS)
      const peak = memory.peakBytes / MEBIBYTE
      const atRest = await rest()
      note(
        `${BIG_PDFS} PDFs: peak ${peak.toFixed(0)} MiB, ${atRest.toFixed(0)} MiB ${REST_MS / 1_000} s after the last`,
      )

      for (let at = 0; at < files; at += 1) {
        const place = join(root, 'notes', `${Math.floor(at / FILES_PER_FOLDER)}`)
        if (at % FILES_PER_FOLDER === 0) await mkdir(place, { recursive: true })
        await writeFile(join(place, `note-${at}.md`), `# Note ${at}\n\n${text.paragraph(WORDS_PER_FILE)}\n`)
      }
      const started = performance.now()
      await client.sources.AddWatchedFolder({ path: join(root, 'notes') })
      await indexed(client, BIG_PDFS + files)
      const seconds = (performance.now() - started) / 1_000
      note(`${files} notes in ${seconds.toFixed(0)} s`)

      const documents = await client.knowledge.ListDocuments()
      const largest = documents.toSorted((one, other) => other.sizeBytes - one.sizeBytes).slice(0, DELETED / 2)
      const smallest = documents.toSorted((one, other) => one.sizeBytes - other.sizeBytes).slice(0, DELETED / 2)
      let slowest = 0
      for (const { documentId } of [...largest, ...smallest]) {
        const asked = performance.now()
        await client.knowledge.DeleteDocument(documentId)
        slowest = Math.max(slowest, performance.now() - asked)
      }
      return [
        { name: 'folder of big PDFs: peak of host and children', value: peak, unit: 'MiB', limit: { atMost: 600 } },
        { name: 'the same 30 s after the last', value: atRest, unit: 'MiB', limit: { atMost: 300 } },
        { name: `folder of ${files} notes to Indexed`, value: files / seconds, unit: 'files/s', limit: null },
        { name: 'answer to a deletion, slowest of 20', value: slowest, unit: 'ms', limit: { atMost: 100 } },
        { name: 'memory 30 s after the deletions', value: await rest(), unit: 'MiB', limit: { atMost: 300 } },
      ]
    } finally {
      memory.stop()
      await host[Symbol.asyncDispose]()
      await rm(root, { recursive: true, force: true })
    }
  },
}
