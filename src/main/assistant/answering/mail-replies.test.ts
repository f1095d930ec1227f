import { expect, test } from 'vitest'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

const mail = `From: Della Ruiz
To: Committee
Date: 4 May 2026
Subject: Tent for the summer party

Shall we hire the big tent again or take the two small ones? The big one costs 420, the small ones 150 each.

Della

From: Hugh Tennant
To: Della Ruiz
Date: 6 May 2026
Subject: Re: Tent for the summer party

Dear Della,

The two small ones, please. Let's put the difference into the band.

Hugh`

test('what a reply decides is quoted with the question of the mail that it answers', () => {
  const quotes = quotedLines(replyTo('Which tent do we hire?', passageOf(mail, { contentType: 'text/plain' })))
  expect(quotes.join('\n')).toMatch(/Shall we hire .*\? The two small ones, please\./)
  expect(quotes.join('\n')).not.toMatch(/\? Hugh/)
})
