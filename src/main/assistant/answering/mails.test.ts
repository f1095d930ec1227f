import { expect, test } from 'vitest'
import type { Passage } from '../passages/passage-units.ts'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

const mail = (subject: string, text: string): Passage =>
  passageOf(`${subject}\n\n${text}`, { fileName: `${subject}.eml`, contentType: 'message/rfc822', headings: [[0, 1]] })

const starter = mail(
  'New starter',
  `From: Gill Tarrant <gill@paws.example>
To: Priya Nandakumar <priya@paws.example>
Date: 2025-11-05 08:03 UTC

Morning!

Elsie Bright can start on Monday 17 November at 12.60 an hour. She has never stripped a terrier by hand.

Gill`,
)
const roof = mail(
  'Roof leak',
  `From: Priya Nandakumar <priya@paws.example>
To: Conor Halloran <conor@property.example>
Date: 2025-10-21 19:12 +01:00

Hi Conor,

The leak of the roof is at the valley. The roofer could start on Monday 3 November and would need two days.

On Mon, 20 Oct 2025 at 08:50, Conor Halloran wrote:
> The roofer asks 1,940 plus VAT for the roof, and I split it with the owner
> of Unit 5.
>
> The roofer could start on Monday 27 October.`,
)

test('who wrote a mail, to whom and when is told by its header', () => {
  const header =
    '> **Subject:** New starter · **From:** Gill Tarrant \\<gill@paws.example> · **To:** Priya Nandakumar \\<priya@paws.example> · **Date:** 2025-11-05 08:03 UTC [1]'
  for (const question of [
    'Who wrote the e-mail about the new starter and when?',
    'When was the e-mail about the new starter sent?',
    'To whom was the mail about the new starter sent?',
  ])
    expect(quotedLines(replyTo(question, starter, { ...roof, number: 2 }))[0]).toBe(header)
})

test('a number that only the subject of a mail holds is quoted with it', () => {
  const claim = mail(
    'Your claim KL-4471-09',
    `From: Tidewater Mutual <claims@tidewater.example>
To: Priya Nandakumar <priya@paws.example>
Date: 2025-03-04 10:00 UTC

We have received your claim. It covers the broken window; a claim takes two weeks.`,
  )
  const [first] = quotedLines(replyTo('What is the claim number?', claim))
  expect(first).toContain('KL-4471-09')
})

test('the header is no answer to what the mail says', () => {
  expect(replyTo('When can Elsie start?', starter)).not.toContain('**From:**')
})

test('what a mail quotes is shown without marks, and not before what it says itself', () => {
  expect(quotedLines(replyTo('With the owner of which unit is the roof split?', roof))[0]).toBe(
    '> The roofer asks 1,940 plus VAT for the roof, and I split it with the owner of Unit 5. [1]',
  )
  const [first] = quotedLines(replyTo('When could the roofer start?', roof))
  expect(first).toMatch(/^> (?:The leak of the roof is at the valley\. )?The roofer could start on Monday 3 November/)
})

test('what was asked in the mail before says nothing: its reply does (the question was quoted as the answer)', () => {
  const reply = mail(
    'Re: The shed',
    `From: Gill Tarrant <gill@paws.example>
To: Priya Nandakumar <priya@paws.example>
Date: 2025-11-06 08:03 UTC

The old roof must not be taken off by yourselves. Ask a firm for it.

On Wed, 5 Nov 2025 at 08:50, Priya Nandakumar wrote:
> May we take the roof of the shed off ourselves, and what do we have to bear in mind? Bats live under it.`,
  )
  const [first, ...others] = quotedLines(replyTo('May I take the roof off myself?', reply))
  expect(first).toContain('must not be taken off')
  expect(others.join()).not.toContain('May we take')
})
