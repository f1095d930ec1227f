import { describe, expect, test } from 'vitest'
import type { Passage } from '../passages/passage-units.ts'
import { unitsOf } from '../passages/passage-units.ts'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

const mail = (text: string): Passage =>
  passageOf(text, { fileName: 'mail.eml', contentType: 'message/rfc822', headings: [[0, 1]] })

const leak = mail(`Leak in the scullery

From: Ottilie Marsh <o.marsh@example.org>
To: office@lettings.example
Date: 2025-11-03 08:12 +01:00

Dear Mr Quill,

Since Saturday water has been dripping through my ceiling. The hose of the washing machine above has burst. I am at home from four on this week, though not on Thursday.

Kind regards
Ottilie Marsh
Tel. 0161 4960 142

On Sun, 2 Nov 2025 at 19:40, Basil Quill wrote:
> I am on holiday until Friday.`)

const minutes = passageOf('Ms Marsh complained about bicycles in the hall. The fee of Mr Quill is 40 euros.', {
  number: 2,
  fileName: 'minutes.md',
})

describe('who writes a mail', () => {
  test('is who "I" is in it, and says so where a sentence is quoted', () => {
    const [first] = quotedLines(replyTo('When is Ms Marsh at home?', leak, minutes))
    expect(first).toBe('> Ottilie Marsh: I am at home from four on this week, though not on Thursday. [1]')
  })

  test('is reached at what stands below the name', () => {
    expect(quotedLines(replyTo('What is the phone number of Ottilie Marsh?', leak, minutes))).toEqual([
      '> Ottilie Marsh: Tel. 0161 4960 142 [1]',
    ])
    expect(quotedLines(replyTo('How can I reach Ms Marsh?', leak, minutes)).join('\n')).toContain('Tel. 0161 4960 142')
  })

  test('is not who wrote what it repeats, nor who says nothing of themselves', () => {
    const texts = unitsOf(leak).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('holiday'))).toEqual(['I am on holiday until Friday.'])
    expect(texts).toContain('The hose of the washing machine above has burst.')
  })
})

test('whoever signs a letter is who "I" is in it', () => {
  const letter = passageOf(
    `Sehr geehrte Frau Lind,

ich komme erst am 14. Mai zurück. Die Schlüssel liegen bei Frau Adam.

Mit freundlichen Grüßen
Jonas Peukert`,
    { fileName: 'brief.txt', contentType: 'text/plain' },
  )
  expect(quotedLines(replyTo('Wann kommt Jonas Peukert zurück?', letter))[0]).toContain(
    'Jonas Peukert: ich komme erst am 14. Mai zurück.',
  )
  expect(unitsOf(letter).map(({ text }) => text)).toContain('Die Schlüssel liegen bei Frau Adam.')
})

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

describe('what is one of a kind', () => {
  test.each([
    ['Until when may I practise the violin?', 'Instruments are silent after eight in the evening.'],
    ['Are we insured for skiing?', 'Claims arising from winter sports are not paid.'],
    ['May I keep a rabbit?', 'Small pets are allowed, others need the consent of the landlord.'],
  ])('is told by what is said of the kind: %s', (question, rule) => {
    const reply = replyTo(question, passageOf(`${rule} The stairs are swept on Saturdays. Bins are emptied weekly.`))
    expect(quotedLines(reply)[0]).toContain(rule)
  })
})

test('notes in small letters are set apart from the line over them', () => {
  const notes = passageOf('to do before the trip\n\n- ask Sam to feed the cat\n- cancel the milk\n')
  expect(quotedLines(replyTo('Who feeds the cat?', notes))[0]).toContain(
    'to do before the trip: ask Sam to feed the cat',
  )
})
