import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanRows } from '../../src/contracts/tables/scan-rows.ts'
import { parseCsvRecord } from '../../src/renderer/knowledge/viewer/table/csv-record.ts'
import { recordStarts } from '../../src/renderer/knowledge/viewer/table/csv-scanner.ts'

// The window reads a table page by page, the host as a whole; a row that one counts and the other does not is a wrong citation.
describe('the two readers of tables', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '1', ',', ';', '"', "'", '\n', '\r\n', '\r', ' ', '\t', '""', '",', ',"', '"\n', '\n"'),
    maxLength: 60,
  })

  it('find the same rows with the same fields', () => {
    const dialect = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      quote: fc.constantFrom('"' as const, "'" as const),
    })
    fc.assert(
      fc.property(text, dialect, (content, how) => {
        const rows = [...scanRows(content, how)]
        const starts = recordStarts(content, how)
        expect(starts).toEqual(rows.map(({ start }) => start))
        expect(starts.map((start, at) => parseCsvRecord(content.slice(start, starts[at + 1]), how))).toEqual(
          rows.map(({ fields }) => fields),
        )
      }),
      { numRuns: 3_000 },
    )
  })
})
