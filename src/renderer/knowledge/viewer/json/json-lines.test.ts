import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUnbroken, jsonLines } from './json-lines.ts'

const shown = (text: string) => jsonLines(text).map(({ text: line, depth }) => `${'  '.repeat(depth)}${line}`)

describe('JSON on one line', () => {
  it('is laid out value by value, with what looks like structure inside of strings left alone', () => {
    expect(shown('[{"name":"A, {b}","at":[1,2]},{"name":"C \\" ]"}]')).toEqual([
      '[',
      '  {',
      '    "name":"A, {b}",',
      '    "at":[',
      '      1,',
      '      2',
      '    ]',
      '  },',
      '  {',
      '    "name":"C \\" ]"',
      '  }',
      ']',
    ])
  })

  it('keeps every letter at its place, whatever the text', () => {
    const letters = fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', ' ', '\n', 'a', '1')
    fc.assert(
      fc.property(fc.array(letters), (parts) => {
        const text = parts.join('')
        const lines = jsonLines(text)
        for (const line of lines) expect(text.slice(line.start, line.start + line.text.length)).toBe(line.text)
        expect(lines.map((line) => line.text.replace(/\s/g, '')).join('')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })

  it('is told from what was written for people', () => {
    const records = Array.from({ length: 50 }, (_, at) => ({ at, name: `record ${at}` }))
    expect(isUnbroken(JSON.stringify(records))).toBe(true)
    expect(isUnbroken(JSON.stringify(records, null, 2))).toBe(false)
  })
})
