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

test('who writes a mail is named once before a list (twice before each item)', () => {
  const stove = mail(`Stove

From: Ottilie Marsh <o.marsh@example.org>
To: judith@example.org
Date: 2025-11-03 08:12 +01:00

Two things I need from your side:
 - move the bookcase, I need 18 inches clear on the left
 - buy an alarm before I come

Ottilie Marsh`)
  const quote = quotedLines(replyTo('What do I have to buy before the stove comes?', stove))[0] ?? ''
  expect(quote).toContain('buy an alarm')
  expect(quote.split('Ottilie Marsh:')).toHaveLength(2)
})
