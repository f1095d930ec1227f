import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const library = new URL('../../../src/main/library.ts', import.meta.url).href

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'alcove-run-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

interface Ended {
  readonly code: number | null
  readonly errors: string
}

/** Runs a composition in a process of its own; `whenListening` gets its address, and then it is asked to stop. */
const runApp = async (
  name: string,
  composition: string,
  whenListening?: (url: string) => Promise<void>,
): Promise<Ended> => {
  const file = join(dir, `${name}.ts`)
  await writeFile(
    file,
    `import * as alcove from ${JSON.stringify(library)}
const { pipe, run, aiServerApp, ragServerApp, withConfig, withLogger, silentLogger } = alcove
const provider = alcove.scriptedProvider([{ deltas: ['Done.'] }])
const factory = alcove.withAIFactory({ resolve: async () => provider })
const store = alcove.withAIConfigStore(alcove.memoryUserAIConfigStore())
const embedder = alcove.withEmbeddingProvider(alcove.hashEmbedder())
const config = withConfig({ dataDir: ${JSON.stringify(join(dir, name))} })
process.exit(await pipe(${composition}, run))
`,
  )
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { url } = JSON.parse(line) as { url: string }
    void (whenListening?.(url) ?? Promise.resolve()).finally(() => child.kill('SIGTERM'))
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, errors }
}

const quiet = 'config, withLogger(silentLogger())'

describe('run', () => {
  it('[A11.03] [A11.06] starts an assistant app, and resolves to 0 after a clean stop', async () => {
    let health = 0
    const ended = await runApp('ai', `aiServerApp(), ${quiet}, factory, store`, async (url) => {
      health = (await fetch(`${url}/health`)).status
    })
    expect([health, ended.code, ended.errors]).toEqual([200, 0, ''])
  })

  it('[R14.07] works on a retrieval app too', async () => {
    const ended = await runApp('rag', `ragServerApp(), ${quiet}, factory, store, embedder`)
    expect([ended.code, ended.errors]).toEqual([0, ''])
  })

  it.each([
    ['[A11.04] an assistant app without a factory', `aiServerApp(), ${quiet}, store`, 'withAIFactory'],
    ['[A11.05] an assistant app without a config store', `aiServerApp(), ${quiet}, factory`, 'withAIConfigStore'],
    ['[R14.02] a retrieval app without a factory', `ragServerApp(), ${quiet}, store, embedder`, 'withAIFactory'],
    [
      '[R14.03] a retrieval app without a config store',
      `ragServerApp(), ${quiet}, factory, embedder`,
      'withAIConfigStore',
    ],
    [
      '[R14.04] a retrieval app without an embedder',
      `ragServerApp(), ${quiet}, factory, store`,
      'withEmbeddingProvider',
    ],
    [
      '[A11.34] a configuration that a validator rejects',
      `aiServerApp(), ${quiet}, factory, store, alcove.withConfigValidator({ name: 'nights', validate: () => 'Come back at night.' })`,
      'Come back at night.',
    ],
    [
      '[A2.24] two tools of one name',
      `aiServerApp(), ${quiet}, factory, store, alcove.withAITools([1, 2].map(() => ({ name: 'twin', description: '', parameters: { properties: [] }, executor: async () => ({ type: 'Succeeded', value: null }), visibility: 'ServerSide', capabilities: { requiresFullPage: false, requiresPlatformAdmin: false } })))`,
      'twin',
    ],
    [
      '[R3.10] DenseSparseRerank without a reranker',
      `ragServerApp(), ${quiet}, factory, store, embedder, alcove.withMergeStrategy('DenseSparseRerank')`,
      'withReranker',
    ],
  ])('refuses %s, and says so', async (title, composition, said) => {
    const name = title.replaceAll(/\W+/g, '-')
    const { code, errors } = await runApp(name, composition)
    expect(code).not.toBe(0)
    expect(errors).toContain(said)
  })
})
