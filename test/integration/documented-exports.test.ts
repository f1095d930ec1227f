import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

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

const DECLARED = /^export (?:default )?(?:async )?(?:const|type|interface|class|function) (\w+)/

/** What a file declares and exports, but for types that are inferred from a schema, which has the words. */
const declarationsOf = (file: string): Declaration[] => {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    const name = DECLARED.exec(line)?.[1]
    if (name === undefined || line.includes('z.infer<')) return []
    // Of a function with several signatures the first has the words.
    const isFurther = lines.slice(0, at).some((earlier) => earlier.startsWith(`export function ${name}`))
    if (isFurther) return []
    return [{ name, file: file.slice(source.length), hasWords: lines[at - 1]?.trimEnd().endsWith('*/') ?? false }]
  })
}

/** What a file exports, wherever that is declared. */
const exportsOf = (file: string): Declaration[] => {
  const text = readFileSync(file, 'utf8')
  const from = (path = ''): Declaration[] => {
    const target = join(dirname(file), path)
    return existsSync(target) && /\.tsx?$/.test(target) ? exportsOf(target) : []
  }
  const named = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm)].flatMap(([, names = '', path]) => {
    const wanted = new Set(
      names.split(',').map((name) =>
        name
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*$/, ''),
      ),
    )
    return from(path).filter(({ name }) => wanted.has(name))
  })
  const whole = [...text.matchAll(/^export \* from '([^']+)'/gm)].flatMap(([, path]) => from(path))
  return [...declarationsOf(file), ...named, ...whole]
}

const wordless = (declarations: readonly Declaration[]): string[] =>
  declarations.filter(({ hasWords }) => !hasWords).map(({ name, file }) => `${file} ${name}`)

it('everything that crosses a boundary says what it is', () => {
  const declarations = filesIn('contracts').flatMap(declarationsOf)
  expect(declarations.length).toBeGreaterThan(150)
  expect(wordless(declarations)).toEqual([])
})

describe('so does everything that a layer shows to others', () => {
  const layers = ['main', 'renderer'].flatMap((side) =>
    readdirSync(join(source, side))
      .map((layer) => `${side}/${layer}/index.ts`)
      .filter((entry) => existsSync(join(source, entry))),
  )

  it.each([...layers, 'main/library.ts', 'renderer/library.ts'])('%s', (entry) => {
    expect(wordless(exportsOf(join(source, entry)))).toEqual([])
  })

  it('and that is a good deal', () => {
    expect(exportsOf(join(source, 'main/library.ts')).length).toBeGreaterThan(400)
  })
})
