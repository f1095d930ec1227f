import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { resourcesAbove } from '../../platform/index.ts'
import { buildTables } from './build-tables.ts'
import { openBuiltTables, tablesText } from './built-tables.ts'
import { builtFamilies } from './families.ts'
import { TRANSLATED } from './language-folder.ts'
import { loadLanguages } from './languages.ts'
import { builtEntries, createLexicon } from './lexicon.ts'
import { scanWords } from './scan-words.ts'

const dir = mkdtempSync(join(tmpdir(), 'alcove-tables-'))
afterAll(() => rmSync(dir, { recursive: true }))

const opened = (text: string, digest: string) => {
  const file = join(dir, 'tables.txt')
  writeFileSync(file, text)
  return openBuiltTables(digest, file)
}

describe('built tables', () => {
  const words = ['b', 'a', 'ab', 'zebra', 'ä', 'über', 'a b', '漢字']

  it('find every key and nothing else, whatever letters it is written with', () => {
    const tables = opened(
      tablesText(
        'made of this',
        words.map((word, at) => [word, [at]]),
      ),
      'made of this',
    )
    expect(words.map((word) => tables?.find(word))).toEqual(words.map((_, at) => [at]))
    expect(
      ['', 'c', 'aa', 'zz', 'made of this', '漢', 'a b c', '\n'].map((word) => tables?.find(word) ?? null),
    ).toEqual(Array(8).fill(null))
  })

  it('are not taken for those of other texts, and none are found where none were built', () => {
    expect(opened(tablesText('made of this', [['word', 1]]), 'made of that')).toBeNull()
    expect(openBuiltTables('made of this', join(dir, 'none.txt'))).toBeNull()
    expect(opened(tablesText('made of nothing', []), 'made of nothing')?.find('word')).toBeNull()
  })
})

describe('the languages of the app', () => {
  const folder = join(resourcesAbove(import.meta.url), 'language')
  const text = buildTables(folder)
  const tables = opened(text, text.slice(0, text.indexOf('\n')))
  const read = loadLanguages(folder)
  if (tables === null) throw new Error('The tables that were just built are not found.')

  it.each(['de', 'en'])('say the same of each %s word built as they do read', (code) => {
    const families = read.pack(code)?.families
    const built = builtFamilies('', code, tables)
    const stems = [
      ...new Set(
        [...text.matchAll(new RegExp(`^(?:family|phrase) ${code} (\\S+)\t`, 'gm'))].map(([, stem = '']) => stem),
      ),
    ]
    expect(stems.length).toBeGreaterThan(8_000)
    const of = ({ of, phrasesOf }: typeof built) => stems.map((stem) => [stem, of(stem), phrasesOf(stem)])
    expect(of(built)).toEqual(families && of(families))
    expect(built.of('xyzzy')).toEqual([])
  })

  it.each([
    ['de', 'en'],
    ['en', 'de'],
  ] as const)('translate each word from %s to %s built as they do read, and compounds as well', (from, to) => {
    const built = createLexicon(builtEntries(tables, TRANSLATED, read.pack), TRANSLATED, read.pack)
    const stems = [...text.matchAll(new RegExp(`^translation ${from} ${to} (\\S+)\t`, 'gm'))].map(
      ([, stem = '']) => stem,
    )
    expect(stems.length).toBeGreaterThan(10_000)
    const compounds = scanWords('Hundeleine Waschmaschinentür Kündigungsfristen Xyzzyplugh').map(({ folded }) => folded)
    const all = [...stems, ...compounds.map((word) => read.pack(from)?.stem(word) ?? word)]
    const by = ({ translations }: typeof built) => all.map((stem) => [stem, translations(stem, from, to)])
    expect(by(built)).toEqual(by(read.lexicon))
    expect(built.targetsOf(from)).toEqual([to])
  })
})
