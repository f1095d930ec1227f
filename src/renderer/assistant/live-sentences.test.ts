import { describe, expect, it } from 'vitest'
import { lastSentenceEnd, spokenText, unsaid } from './live-sentences.ts'

describe('lastSentenceEnd', () => {
  it.each([
    ['no sentence yet', 'The dome opens', 0, 0],
    ['one whole sentence', 'It opens at ten. It clo', 0, 16],
    ['a stop that may go on as a decimal', 'It is 3.', 0, 0],
    ['a decimal', 'It is 3.5 metres wide', 0, 0],
    ['nothing new', 'It opens at ten. It clo', 16, 16],
    ['a line of a list', '- one\n- tw', 0, 6],
    ['a closing quotation mark', '“It opens.” Then', 0, 11],
  ])('%s', (_name, text, from, expected) => {
    expect(lastSentenceEnd(text, from)).toBe(expected)
  })
})

describe('spokenText', () => {
  it('leaves out marks and citation numbers', () => {
    expect(spokenText('> **Open** from `10` [1].\n- and [2]')).toBe('Open from 10 .\nand')
  })
})

describe('unsaid', () => {
  it.each([
    ['what was stored before all of it was seen is told to its end', 'One. Tw', 4, 'One. Two three.', ' Two three.'],
    ['of what is not stored there is no more than was seen', 'One. Tw', 4, null, ' Tw'],
    ['another reply is not told as the end of this one', 'One. Tw', 4, 'Four. Five.', ' Tw'],
  ])('%s', (_name, seen, said, stored, expected) => {
    expect(unsaid(seen, said, stored)).toBe(expected)
  })
})
