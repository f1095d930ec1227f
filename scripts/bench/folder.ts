import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchMemory } from '../intake/memory-watch.ts'
import type { BenchCase } from './bench-case.ts'
import { indexed } from './indexed.ts'
import { launchProbedHost } from './probed-host.ts'
import { syntheticText } from './synthetic-text.ts'

const FILES = 10_000
const FILES_PER_FOLDER = 250
const WORDS_PER_FILE = 120
const DELETED = 20
const REST_MS = 30_000

/** A folder of small notes, from the folder to Indexed: time, memory on the way and afterwards, and how soon a deletion answers. */
export const folderBench: BenchCase = {
  name: 'folder',
  measure: async (note, asked) => {
    const files = asked ?? FILES
    const root = await mkdtemp(join(tmpdir(), 'alcove-bench-'))
    const { host } = await launchProbedHost()
    const { client, child } = host
    const memory = watchMemory(child.pid)
    try {
      const text = syntheticText(11)
      for (let at = 0; at < files; at += 1) {
        const place = join(root, 'notes', `${Math.floor(at / FILES_PER_FOLDER)}`)
        if (at % FILES_PER_FOLDER === 0) await mkdir(place, { recursive: true })
        await writeFile(join(place, `note-${at}.md`), `# Note ${at}\n\n${text.paragraph(WORDS_PER_FILE)}\n`)
      }
      const started = performance.now()
      await client.sources.AddWatchedFolder({ path: join(root, 'notes') })
      await indexed(client, files)
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
      await sleep(REST_MS)
      const atRest = await memory.now()
      return [
        { name: `folder of ${files} notes to Indexed`, value: files / seconds, unit: 'files/s', limit: null },
        { name: 'answer to a deletion, slowest of 20', value: slowest, unit: 'ms', limit: { atMost: 100 } },
        {
          name: 'memory at the most, host and children',
          value: memory.peakBytes / 1e6,
          unit: 'MB',
          limit: { atMost: 600 },
        },
        { name: 'memory 30 s after the deletions', value: atRest / 1e6, unit: 'MB', limit: { atMost: 300 } },
      ]
    } finally {
      memory.stop()
      await host[Symbol.asyncDispose]()
      await rm(root, { recursive: true, force: true })
    }
  },
}
