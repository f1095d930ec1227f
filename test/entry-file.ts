import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Whether tests start what is built. */
export const startsBuilt = process.env.ALCOVE_TESTS_START_BUILT === '1'

/**
 * What a process of Alcove is started with. At a desk that is its source, which is never outdated; `npm test` has just built it and
 * says so, since what is built starts in half the time and is what people get.
 */
export const entryFile = (name: 'headless' | 'alcove' | 'mcp', built = startsBuilt): string => {
  const file = fileURLToPath(new URL(built ? `../out/main/${name}.js` : `../src/main/${name}.ts`, import.meta.url))
  if (!existsSync(file)) throw new Error(`${file} does not exist. Run npm run build first.`)
  return file
}
