import { describe, expect, test } from 'vitest'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

describe('what minutes give under a label', () => {
  const present = passageOf(`Minutes of the allotment meeting
Date: 4 March 2025, 7 pm
Place: The Old Forge
Present: Una Keats, Piotr Wolny, Sefa Adu
Apologies: Hamish Low

The meeting decides to mend the fence. The meeting thanks Una Keats for the seeds.`)

  test.each([
    ['Who was at the meeting?', 'Present: Una Keats, Piotr Wolny, Sefa Adu'],
    ['Who attended the allotment meeting?', 'Present: Una Keats, Piotr Wolny, Sefa Adu'],
    ['Who was missing at the meeting?', 'Apologies: Hamish Low'],
    ['Where was the meeting held?', 'Place: The Old Forge'],
    ['When did the meeting start?', 'Date: 4 March 2025, 7 pm'],
  ])('answers %s', (question, entry) => {
    const [first, ...others] = quotedLines(replyTo(question, present))
    expect(first).toContain(entry)
    expect(others).toEqual([])
  })

  test.each(['Who was at the wedding?', 'Where was the wedding held?', 'When did the wedding start?'])(
    'answers nothing about a meeting that they are not of: %s',
    (question) => {
      expect(replyTo(question, present)).not.toContain('Quoted from your documents')
    },
  )

  test('answers in German too', () => {
    const protokoll = passageOf(`Protokoll der Mitgliederversammlung
Anwesend: Ines Falk, Tom Brandl
Entschuldigt: Ehepaar Ruiz

Die Mitgliederversammlung wählt Ines Falk. Die nächste Mitgliederversammlung ist im Mai.`)
    expect(quotedLines(replyTo('Wer fehlte bei der Mitgliederversammlung?', protokoll))[0]).toContain('Ehepaar Ruiz')
    expect(quotedLines(replyTo('Wer war bei der Mitgliederversammlung dabei?', protokoll))[0]).toContain('Tom Brandl')
  })
})
