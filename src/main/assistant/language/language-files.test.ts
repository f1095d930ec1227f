import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { resourcesAbove } from '../../platform/index.ts'
import { languageFile } from './language-pack.ts'

const dir = join(resourcesAbove(import.meta.url), 'language')
const files = readdirSync(dir).filter((name) => name.endsWith('.json'))

it.each(files)('no pattern of %s looks for a capital, since it is tried on lower case', (name) => {
  const { kinds, signs } = languageFile.parse(JSON.parse(readFileSync(join(dir, name), 'utf8')))
  const patterns = [...kinds.flatMap(({ asks, shows }) => [asks, shows]), ...Object.values(signs)]
  const capitals = patterns.flatMap(
    (pattern) => pattern.replace(/\\p\{\p{L}+\}|\\\p{L}/gu, ' ').match(/\p{Lu}\p{L}*/gu) ?? [],
  )
  expect(capitals).toEqual([])
})

it.each([
  ['en', 'what did we have to do before leaving?', 'Manner'],
  ['en', 'which number do i ring when the pump stops?', 'Contact'],
  ['en', 'how much to crate the clock', 'Money'],
  ['en', 'dimensions of the coop', 'Measure'],
  ['de', 'wie tausche ich die dichtung?', 'Manner'],
  ['de', 'wie entfernt man den schimmel?', 'Manner'],
  ['de', 'wie laden wir die kamera?', 'Manner'],
  ['de', 'was verlangt der klavierstimmer?', 'Money'],
  ['de', 'wieviel will der maler?', 'Money'],
  ['fr', 'combien on a payé le plombier ?', 'Money'],
  ['es', '¿cuánto pagamos al fontanero?', 'Money'],
])('of the kinds of answers in %s, "%s" asks for %s', (code, question, wanted) => {
  const { kinds } = languageFile.parse(JSON.parse(readFileSync(join(dir, `${code}.json`), 'utf8')))
  const asked = kinds.filter(({ asks }) => new RegExp(asks, 'u').test(question)).map(({ kind }) => kind)
  expect(asked).toContain(wanted)
})

it.each(['en', 'de'])(
  'each family of words in %s stands once, holds two or more, and none only for a question',
  (code) => {
    const text = readFileSync(join(dir, `families.${code}.txt`), 'utf8')
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const isUnfit = (line: string): boolean => {
      const entries = line.split(' ')
      const isWord = entries.every((entry) => /^[\p{Ll}\p{N}’'-]+(?:_[\p{Ll}\p{N}’'-]+)?$/u.test(entry))
      return (
        !isWord || entries.length < 2 || new Set(entries).size < entries.length || entries.every((e) => e.includes('_'))
      )
    }
    expect(lines.filter(isUnfit)).toEqual([])
    expect(new Set(lines.map((line) => line.split(' ').toSorted().join(' '))).size).toBe(lines.length)
    expect(lines.length).toBeGreaterThan(4_000)
  },
)
