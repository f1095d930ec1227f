import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../../src/contracts/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !/(\.test|^index)\.ts$/.test(file))

/** What a file exports without a word on it; a type that is inferred from its schema has the schema's. */
const wordless = (file: string): string[] => {
  const lines = readFileSync(new URL(file, folder), 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    const name = /^export (?:const|type|interface|class|function) (\w+)/.exec(line)?.[1]
    if (name === undefined || line.includes('z.infer<')) return []
    return lines[at - 1]?.trimEnd().endsWith('*/') ? [] : `${file} ${name}`
  })
}

it('everything that crosses a boundary says what it is', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(files.flatMap(wordless)).toEqual([])
})
