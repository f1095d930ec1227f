import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { coverageOf } from '../../scripts/spec/coverage.ts'
import { readLedger } from '../../scripts/spec/ledger.ts'

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
const shared = new URL('../../../shared/spec/ledger.md', import.meta.url)

describe('the ledger', () => {
  const groups = readLedger(read('../../docs/ledger.md'))
  const rows = groups.flatMap((group) => group.rows)

  it('has the rows that its own table counts', () => {
    const counted = new Map(
      Array.from(read('../../docs/ledger.md').matchAll(/^\| ([AKRD]\d+) .*? \| (\d+) \|/gm), ([, id, count]) => [
        id,
        Number(count),
      ]),
    )
    expect(counted.size).toBeGreaterThan(30)
    expect(new Map(groups.map((group) => [group.id, group.rows.length]))).toEqual(counted)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it('is the shared copy where there is one', (context) => {
    if (!existsSync(shared)) context.skip('there is no shared copy of the ledger beside this checkout')
    expect(read('../../docs/ledger.md')).toBe(readFileSync(shared, 'utf8'))
  })
})

/** A row that no ledger has; put together here, so that no search for rows takes it for one that is named. */
const INVENTED = ['A9', '99'].join('.')

describe('ledger coverage', () => {
  const ledger = readLedger(
    [
      '### A1 First',
      '| A1.01 | One fact. | a test |',
      '| A1.02 | A look (seen). | screenshots |',
      '| A1.03 | ~~Gone.~~ | nothing |',
      '### A2 Second',
      '| A2.01 | Another. | a test |',
    ].join('\n'),
  )

  it('counts a row when a test that names it passes, and no other', () => {
    const coverage = coverageOf(ledger, [
      { title: '[A1.01] [A1.02] holds', passed: true },
      { title: '[A2.01] fails', passed: false },
      { title: `[${INVENTED}] invents`, passed: true },
    ])
    expect(coverage).toMatchObject({
      shown: 1,
      rows: 3,
      failing: ['A2.01'],
      unknown: [{ id: INVENTED, test: `[${INVENTED}] invents` }],
      groups: [
        { id: 'A1', shown: ['A1.01'], missing: [], seen: ['A1.02'] },
        { id: 'A2', shown: [], missing: ['A2.01'], seen: [] },
      ],
    })
  })
})
