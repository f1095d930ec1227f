import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanRows, tableShape } from '../../src/main/platform/tables/index.ts'
import { parseCsvRecord } from '../../src/renderer/knowledge/viewer/table/csv-record.ts'
import { recordStarts } from '../../src/renderer/knowledge/viewer/table/csv-scanner.ts'
import { csvShape } from '../../src/renderer/knowledge/viewer/table/csv-shape.ts'

// The window may import nothing of the host's, so each has a reader of tables; a row that one counts and the other does not is a wrong citation.
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

  it('find the same shape', () => {
    fc.assert(
      fc.property(text, (content) => {
        const { dialect, headers, tableStart } = tableShape(content)
        expect(csvShape(content)).toEqual({ ...dialect, hasHeader: headers !== null, start: tableStart })
      }),
      { numRuns: 1_000 },
    )
  })
})
