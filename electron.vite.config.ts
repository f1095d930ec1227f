import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { buildTables } from './src/main/assistant/language/build-tables.ts'

const here = (path: string) => resolve(import.meta.dirname, path)

/** Workers are entries of their own beside the host, named after their files: `worker-url.ts` finds them in source and in the bundle. */
const workers = Object.fromEntries(
  globSync('src/main/**/*-worker.ts', { cwd: import.meta.dirname }).map((path) => [basename(path, '.ts'), here(path)]),
)

const compress = promisify(brotliCompress)
const WORTH_COMPRESSING = /\.(js|mjs|css|wasm)$/

/** What the page loads also lies there compressed, as browsers on this machine ask for it: compressing it anew for each of them would take longer than sending it. */
const compressedFiles: Plugin = {
  name: 'compressed-files',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((fileName) => WORTH_COMPRESSING.test(fileName))
    await Promise.all(
      files.map(async (fileName) => {
        const path = resolve(dir, fileName)
        await writeFile(`${path}.br`, await compress(await readFile(path)))
      }),
    )
  },
}

/** The page is also opened at nested routes, where electron-vite's relative addresses lead nowhere. */
const absoluteAddresses: Plugin = { name: 'absolute-addresses', enforce: 'post', config: () => ({ base: '/' }) }

/** The fonts of formulas in the one format that Chromium takes; their older ones are a megabyte that nobody would load. */
const oneFontFormat: Plugin = {
  name: 'one-font-format',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('katex.min.css') ? code.replace(/,url\([^)]+\.(?:woff|ttf)\) format\("\w+"\)/g, '') : null,
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly key?: { readonly name?: string }
  readonly value?: Node
}

/** The literal values of all properties of one name, as they come in a text. */
const valuesOf = (node: unknown, name: string): Node[] => {
  if (typeof node !== 'object' || node === null) return []
  const { type, key, value } = node as Partial<Node>
  if (type === 'Property' && key?.name === name && value?.type === 'Literal') return [value]
  return Object.values(node).flatMap((each) => valuesOf(each, name))
}

/** What each operation does in a sentence is for the API document, which the host makes: the window draws sooner without a hundred and eighty of them. */
const noSummaries: Plugin = {
  name: 'no-summaries',
  transform(code, id) {
    if (!/\/contracts\/[\w-]+-api\.ts$/.test(id)) return null
    const summaries = valuesOf(this.parse(code), 'summary')
    return summaries.reduceRight((text, { start, end }) => `${text.slice(0, start)}''${text.slice(end)}`, code)
  },
}

/** What the words of languages are worked out to, beside the host: it looks them up there instead of working them out at each start. */
const languageTables: Plugin = {
  name: 'language-tables',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'language-tables.txt', source: buildTables(here('resources/language')) })
  },
}

/** Bundled into the host, since reading their hundreds of files one by one would be a third of the time to start. */
const bundled = [
  '@hono/node-server',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/server',
  'file-type',
  'hono',
  'numfmt',
  'parse5',
  'postal-mime',
  'uuid',
  'zod',
]

export default defineConfig({
  main: {
    plugins: [languageTables],
    build: {
      outDir: 'out/main',
      externalizeDeps: { exclude: bundled },
      rollupOptions: {
        input: {
          index: here('src/main/index.ts'),
          headless: here('src/main/headless.ts'),
          alcove: here('src/main/alcove.ts'),
          mcp: here('src/main/mcp.ts'),
          ...workers,
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { index: here('src/preload/index.ts') },
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: here('src/renderer'),
    plugins: [react(), tailwindcss(), noSummaries, oneFontFormat, absoluteAddresses, compressedFiles],
    build: {
      outDir: here('out/renderer'),
      minify: true,
      // Read from the disk of the same machine: one big file is no slower than several.
      chunkSizeWarningLimit: 2_000,
      rollupOptions: {
        input: here('src/renderer/index.html'),
        // What is needed for the first paint is one script: as the many that later pages could share, it is 18 kB more when compressed.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
    },
  },
})
