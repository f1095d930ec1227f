import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { entryFile, startsBuilt } from './entry-file.ts'

const workerUrl = fileURLToPath(new URL('../src/main/platform/threads/worker-url.ts', import.meta.url))

/**
 * An app that a test composes within itself begins its workers from what is built, where other processes are (`entryFile`): from its
 * sources the one that reads documents takes two seconds of a processor to begin, and hundreds begin.
 */
export const builtWorkers = (): Plugin => ({
  name: 'built-workers',
  apply: () => startsBuilt,
  load: (id) => {
    if (id !== workerUrl) return null
    const folder = new URL('.', pathToFileURL(entryFile('headless'))).href
    return `export const workerUrl = (ownerUrl, name) => new URL(name + '.js', ${JSON.stringify(folder)})`
  },
})
