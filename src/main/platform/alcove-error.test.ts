import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const main = join(import.meta.dirname, '..')

/**
 * Refusals that no window shows, which programs, operators and composers of an app meet in English: a file, or a folder with its slash, and how such
 * sentences begin there where others of the file are shown.
 */
const notShown: readonly (readonly [place: string, beginning: string])[] = [
  ['http/', ''],
  ['desktop/ipc-transport.ts', ''],
  ['assistant/replies/answers.ts', ''],
  ['assistant/settings/platform-provider.ts', ''],
  ['knowledge/tables/viewing/tables-handlers.ts', ''],
  ['platform/guard/dispatcher.ts', ''],
  ['platform/guard/guard-contract.ts', '$' + '{contract.name} has no operation'],
  // Before there is a window, in the words of the one who starts an app.
  ['platform/database/', ''],
  ['platform/directory-lock.ts', ''],
  ['platform/installation/', ''],
  ['platform/operator-file.ts', ''],
  ['platform/private-folder.ts', ''],
  // What an app is composed of.
  ['app/app-parts.ts', ''],
  ['app/knowledge-module.ts', ''],
  ['app/registered-tools.ts', ''],
  ['app/evaluation/evaluation-module.ts', 'Measuring the search needs retrieval'],
  ['assistant/providers/instance-connector.ts', 'Two provider builders'],
  ['knowledge/documents/team-folders.ts', ''],
  ['platform/blobs/', ''],
  ['retrieval/chunking/chunking-config.ts', ''],
  ['retrieval/pipeline/merge-strategies.ts', ''],
  ['retrieval/store/', ''],
]

interface Written {
  readonly path: string
  readonly line: number
  readonly words: string
}

/** Words written where an error is made, or handed to it by a helper that takes any; those of `Internal` reach nobody. */
const writtenOut = (path: string): Written[] => {
  const source = readFileSync(join(main, path), 'utf8')
  return [...source.matchAll(/new AlcoveError\(\s*'(?!Internal')\w+',\s*(?:['"`](.*)|(\w+)\b(?![(.]))/g)]
    .filter(([, , name]) => name === undefined || new RegExp(`\\b${name}: string\\b`).test(source))
    .map(({ 1: words, 2: name = '', index }) => ({
      path: path.replaceAll('\\', '/'),
      line: source.slice(0, index).split('\n').length,
      words: words ?? name,
    }))
}

const written = globSync('**/*.ts', { cwd: main, exclude: (path) => path.endsWith('.test.ts') })
  .filter((path) => !/(?:fake|memory|test)-[\w-]+\.ts$/.test(path))
  .flatMap(writtenOut)
const isOf =
  ({ path, words }: Written) =>
  ([place, beginning]: (typeof notShown)[number]): boolean =>
    (place.endsWith('/') ? path.startsWith(place) : path === place) && words.startsWith(beginning)

it('tells people why in words of the table, which every language of the window has', () => {
  const untold = written
    .filter((each) => !notShown.some(isOf(each)))
    .map(({ path, line, words }) => `${path}:${line} ${words}`)
  expect(
    untold,
    'A window in another language shows these in English. Give each a code in src/contracts/failures, its German words in resources/locales/failures.de.json, ' +
      'and throw failureWords(code); or name the file in this test where no window ever shows it.',
  ).toEqual([])
})

it('excuses nothing that is not there', () => {
  expect(notShown.filter((entry) => !written.some((each) => isOf(each)(entry)))).toEqual([])
})
