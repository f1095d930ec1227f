/** A headless entry around the fake host: `node fake-headless.ts [flags]`. A data folder named `locked` is in use. */
import { AlcoveError } from '../../platform/index.ts'
import { createFakeHost } from '../fake-host.ts'
import { runHeadless } from './run-headless.ts'

process.exit(
  await runHeadless({
    argv: process.argv.slice(2),
    rendererDir: 'none',
    resourcesDir: 'none',
    mcpEntry: 'none',
    startHost: async ({ dataDir }) => {
      if (dataDir.endsWith('locked'))
        throw new AlcoveError('Conflict', 'Another Alcove uses this folder. Close it first.')
      const host = createFakeHost()
      return { ...host, stop: async () => void process.stderr.write('stopped\n') }
    },
  }),
)
