import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const source = fileURLToPath(new URL('../../src/', import.meta.url))
const filesIn = (folder: string): string[] =>
  readdirSync(join(source, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))

interface Declaration {
  readonly name: string
  readonly file: string
  readonly hasWords: boolean
}

/** What a file declares and exports, but for types that are inferred from a schema, which has the words. */
const declarationsOf = (file: string): Declaration[] => {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    const name = /^export (?:const|type|interface|class|function) (\w+)/.exec(line)?.[1]
    if (name === undefined || line.includes('z.infer<')) return []
    return { name, file: file.slice(source.length), hasWords: lines[at - 1]?.trimEnd().endsWith('*/') ?? false }
  })
}
const wordless = (declarations: readonly Declaration[]): string[] =>
  declarations.filter(({ hasWords }) => !hasWords).map(({ name, file }) => `${file} ${name}`)

it('everything that crosses a boundary says what it is', () => {
  const declarations = filesIn('contracts').flatMap(declarationsOf)
  expect(declarations.length).toBeGreaterThan(150)
  expect(wordless(declarations)).toEqual([])
})

it('so does everything that an app of one’s own is composed of', () => {
  const entry = readFileSync(join(source, 'main/library.ts'), 'utf8')
  const lists = [...entry.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(([, names = '']) => names)
  const named = new Set(lists.join().match(/\w+/g))
  const declarations = ['assistant', 'platform', 'retrieval', 'knowledge']
    .flatMap((layer) => filesIn(`main/${layer}`))
    .flatMap(declarationsOf)
    .filter(({ name }) => named.has(name))
  expect(declarations.length).toBeGreaterThan(150)
  // Of two of one name one is exported; which, a text does not tell.
  const said = new Set(declarations.filter(({ hasWords }) => hasWords).map(({ name }) => name))
  expect(wordless(declarations.filter(({ name }) => !said.has(name)))).toEqual([])
})
