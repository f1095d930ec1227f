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
