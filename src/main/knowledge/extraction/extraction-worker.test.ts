import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { resourcesAbove } from '../../platform/installation/resources-above.ts'
import { defaultChunkingConfig } from '../../retrieval/chunking/chunking-config.ts'

/** Loaded before a process: tells at its end what it loaded, by address. */
const tellLoaded = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  process.on('exit', () => process.stderr.write(loaded.join('\\n')))`

it('loads what reads files, and neither the whole platform with its database nor every contract (a process took a third longer to start)', async () => {
  const start = {
    modelDir: `${resourcesAbove(import.meta.url)}/models/alcove-embed-en-v1`,
    chunking: defaultChunkingConfig,
    memoryBytes: 2 ** 31,
    ocr: null,
  }
  const entry = fileURLToPath(new URL('./extraction-worker.ts', import.meta.url))
  const child = fork(entry, [JSON.stringify(start)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--no-warnings', '--import', `data:text/javascript,${encodeURIComponent(tellLoaded)}`],
  })
  const told = text(child.stderr ?? process.stdin)
  await once(child, 'message')
  child.disconnect()
  const loaded = (await told).split('\n')
  expect(loaded).toContainEqual(expect.stringMatching(/extraction\/pdf\/pdf-extractor\.ts$/))
  expect(loaded.filter((url) => /(main\/platform|contracts)\/index\.ts$|better-sqlite3|pino/.test(url))).toEqual([])
})
