import { expect, it } from 'vitest'
import { libraryReference, listedExports } from '../../scripts/reference/declarations.ts'
import { operationsReference } from '../../scripts/reference/operations.ts'
import { contracts } from '../../src/contracts/index.ts'

it('the API reference (npm run docs) tells every operation with its permission, what it takes and what it gives', () => {
  const text = operationsReference()
  for (const { name, operations } of Object.values(contracts))
    for (const [operation, { summary, permission }] of Object.entries(operations)) {
      const [, section = ''] = text.split(`### ${name}.${operation}\n`)
      expect(section, `${name}.${operation}`).toContain(`${summary} Permission: \`${permission}\`.`)
      expect(section).toMatch(/^input: .+\noutput: /ms)
    }
  expect(text).toContain('transport: {\n')
})

it('and every export that the package lists, in its own words', () => {
  const text = libraryReference()
  expect([...listedExports()].filter((name) => !text.includes(`\n## ${name}\n`))).toEqual([])
  expect(text).toContain('A fake that orders by the share of the query')
})
