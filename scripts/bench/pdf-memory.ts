import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pdfOf } from '../../test/pdf-files.ts'
import { watchMemory } from '../intake/memory-watch.ts'
import type { BenchCase } from './bench-case.ts'
import { indexed } from './indexed.ts'
import { launchProbedHost } from './probed-host.ts'
import { syntheticText } from './synthetic-text.ts'

const PDFS = 12
const PAGES_PER_PDF = 250
const WORDS_PER_PAGE = 420
const REST_MS = 30_000
const megabytes = (bytes: number): number => bytes / 1e6

/** A folder of big PDFs: the memory of the host and of the processes that read, while they are read and afterwards. */
export const pdfMemoryBench: BenchCase = {
  name: 'pdf-memory',
  measure: async (note) => {
    const folder = await mkdtemp(join(tmpdir(), 'alcove-bench-'))
    const { host } = await launchProbedHost()
    const memory = watchMemory(host.child.pid)
    try {
      const text = syntheticText(11)
      for (let at = 0; at < PDFS; at += 1) {
        const pages = Array.from({ length: PAGES_PER_PDF }, () => text.paragraph(WORDS_PER_PAGE))
        await writeFile(join(folder, `report-${at}.pdf`), await pdfOf(...pages))
      }
      note(`idle: ${megabytes(await memory.now()).toFixed(0)} MB`)
      await host.client.sources.AddWatchedFolder({ path: folder })
      await indexed(host.client, PDFS)
      const peak = megabytes(memory.peakBytes)
      const [ofHost, ...children] = memory.peak.map(({ bytes }) => megabytes(bytes).toFixed(0))
      note(`at the peak: host ${ofHost} MB, processes that read ${children.join(' and ')} MB`)
      await sleep(REST_MS)
      return [
        { name: 'reading big PDFs, host and children', value: peak, unit: 'MB', limit: { atMost: 600 } },
        {
          name: 'the same 30 s after the last',
          value: megabytes(await memory.now()),
          unit: 'MB',
          limit: { atMost: 300 },
        },
      ]
    } finally {
      memory.stop()
      await host[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
