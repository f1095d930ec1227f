import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentenceEnds, splitBySentence } from './sentences.ts'

describe('splitBySentence', () => {
  it.each([
    ['The dome is shut. Wind rose!  Why? Nobody knows…', ['The dome is shut.', 'Wind rose!', 'Why?', 'Nobody knows…']],
    ['Dr. J. Smith paid 3.50 to Mr. Lee. He left.', ['Dr. J. Smith paid 3.50 to Mr. Lee.', 'He left.']],
    ['See e.g. the log, i.e. page 4. Done.', ['See e.g. the log, i.e. page 4.', 'Done.']],
    [
      'She said "Stop." Then she left. (It was late.) End.',
      ['She said "Stop."', 'Then she left.', '(It was late.)', 'End.'],
    ],
    [
      'Am 3. Oktober ist zu. Wohnung 3. OG links ist dran, z. B. heute. Ende.',
      ['Am 3. Oktober ist zu.', 'Wohnung 3. OG links ist dran, z. B. heute.', 'Ende.'],
    ],
    ['He lay in the sun. Then he left.', ['He lay in the sun.', 'Then he left.']],
    ['first paragraph\n\nsecond paragraph', ['first paragraph', 'second paragraph']],
    ['a line that\ngoes on here', ['a line that\ngoes on here']],
    ['Items:\n- one\n- two', ['Items:', '- one', '- two']],
    ['風が強い。閉めよ！いい？', ['風が強い。', '閉めよ！', 'いい？']],
    [
      'It burns.[1][12] Then it cools.^[3] See it.² Done.[a]',
      ['It burns.[1][12]', 'Then it cools.^[3]', 'See it.²', 'Done.[a]'],
    ],
    ['Three [4] boats. x', ['Three [4] boats. x']],
    ['version 2.10.3 is out. ok', ['version 2.10.3 is out. ok']],
    ['   ', []],
  ])('[R9.04] %j', (text, sentences) => {
    expect(splitBySentence(text)).toEqual(sentences)
  })

  it('[R9.04] loses nothing but white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const joined = splitBySentence(text).join('').replace(/\s/gu, '')
        expect(joined).toBe(text.replace(/\s/gu, ''))
      }),
    )
  })

  it('gives ends in growing order, the last at the end of the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const ends = sentenceEnds(text)
        expect(ends.at(-1)).toBe(text.length)
        expect(ends).toEqual([...new Set(ends)].sort((left, right) => left - right))
      }),
    )
  })
})
