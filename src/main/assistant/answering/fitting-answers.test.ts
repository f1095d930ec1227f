import { expect, test } from 'vitest'
import { isCertain, passageOf, quotedLines, replyTo } from './test-quotes.ts'

test.each([
  [
    'Are dogs allowed on the quay?',
    'The quay is swept on Mondays, and dogs were painted on its wall in 1912.',
    'Dogs are welcome on the quay on a lead.',
  ],
  [
    'Darf man im Schuppen rauchen?',
    'Im Schuppen lagern die Netze, und das Rauchen von Aal begann dort 1912.',
    'Das Rauchen im Schuppen ist untersagt.',
  ],
  [
    'How big is the shed?',
    'The shed was paid with 420 pounds by the club.',
    'The shed has 42 square metres and a loft.',
  ],
])('a quote is not certain where it says nothing of what may be, or of the size: %s', (question, text, telling) => {
  const more = 'Store it in a dry place. Trocken lagern.'
  expect(isCertain(question, `${text} ${more}`)).toBe(false)
  expect(isCertain(question, `${telling} ${more}`)).toBe(true)
})

test.each([
  [
    'Are dogs allowed?',
    'Entry to the island is allowed once 21 days have passed. An animal health certificate must be issued by a vet.\n\nKeeping dogs needs the consent of the warden.',
    'Keeping dogs needs the consent of the warden.',
  ],
  [
    'How big is the shed?',
    'The shed was paid with 420 euros by the club.\n\nThe shed measures 4 by 6 metres and has a loft.',
    'The shed measures 4 by 6 metres and has a loft.',
  ],
])('what lacks nothing of what is asked goes before what does: %s', (question, text, telling) => {
  expect(quotedLines(replyTo(question, passageOf(text)))[0]).toBe(`> ${telling} [1]`)
})

test.each([
  [
    'Are dogs allowed on the quay?',
    'Dogs are allowed on the quay on a lead.',
    'Dogs of the quay are painted on its wall, and dogs sleep on the quay.',
  ],
  [
    'Darf man im Schuppen rauchen?',
    'Das Rauchen im Schuppen ist untersagt.',
    'Das Rauchen von Aal im Schuppen begann 1912, und Schuppen rauchen seither.',
  ],
])('beside an answer nothing is quoted that lacks what is asked for: %s', (question, answer, other) => {
  expect(quotedLines(replyTo(question, passageOf(`${answer}\n\n${other}`)))).toEqual([`> ${answer} [1]`])
})
