import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHardWrapped, paragraphs } from './paragraphs.ts'

const letter = `Dr. Ines Halloran
Corvane Hill
4 March 1933

Dear Mr. Pell, the mirror came on Tuesday by the slow train, and was
carried up the hill by eight men and two mules, who were paid for it in
the evening.

Of the things that you asked for we have now put up the following ones,
all in the order of your list:
- the ladder
- a stove for the warm room, which the carpenter says will be ready not
  before May

Yours truly, and with my regards to your sister, who has been so patient
with all of us.
`
const shown = (text: string) => paragraphs(text).map((part) => part.text.replaceAll('\n', ' '))

describe('a text whose lines were broken to fit a page', () => {
  it('is read in paragraphs; addresses, lists and what is set apart keep their lines', () => {
    expect(shown(letter)).toEqual([
      'Dr. Ines Halloran',
      'Corvane Hill',
      '4 March 1933',
      '',
      'Dear Mr. Pell, the mirror came on Tuesday by the slow train, and was carried up the hill by eight men and two mules, who were paid for it in the evening.',
      '',
      'Of the things that you asked for we have now put up the following ones, all in the order of your list:',
      '- the ladder',
      '- a stove for the warm room, which the carpenter says will be ready not',
      '  before May',
      '',
      'Yours truly, and with my regards to your sister, who has been so patient with all of us.',
      '',
    ])
    expect(isHardWrapped(letter)).toBe(true)
  })

  it('is told from a log, from columns, from code and from long lines', () => {
    const log = Array.from({ length: 40 }, (_, at) => `2025-03-0${at % 9} 10:11:12 INFO ${'x'.repeat((at * 7) % 60)}`)
    const columns = Array.from(
      { length: 20 },
      (_, at) => `Lamp ${at}        bought in the year 1931        kept in the warm room`,
    )
    const code = Array.from({ length: 20 }, (_, at) => `const value${at} = compute(${at})\n  .then((it) => it.total)`)
    const long = Array.from({ length: 9 }, () => 'One long line that no program broke. '.repeat(12))
    for (const lines of [log.map((line) => `${line}\n`), columns, code, long])
      expect(isHardWrapped(lines.join('\n'))).toBe(false)
  })

  it('keeps every letter at its place, whatever the text', () => {
    const line = fc.oneof(fc.constant(''), fc.string({ maxLength: 90 }), fc.constant(`${'word '.repeat(13)}end`))
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n')
        const parts = paragraphs(text)
        expect(parts.map((part) => part.text).join('\n')).toBe(text)
        for (const part of parts) expect(text.slice(part.start, part.start + part.text.length)).toBe(part.text)
      }),
    )
  })
})
