import { expect, test } from 'vitest'
import { passageOf, quotedLines, replyTo } from './test-quotes.ts'

const card = passageOf('Ada Quell\n\nPhone (work): 0551 123\nBirthday: 1980-05-04\nNote: Bootshaus', {
  fileName: 'kontakte.vcf',
  contentType: 'text/vcard',
  headings: [[0, 1]],
})

test('a quote tells labels that the app put into a document in the language of the reply (they were in English)', () => {
  expect(quotedLines(replyTo('Welche Telefonnummer hat Ada Quell?', card)).join('\n')).toContain(
    'Telefon (geschäftlich): 0551 123',
  )
  expect(quotedLines(replyTo("What is Ada Quell's phone number?", card)).join('\n')).toContain('Phone (work): 0551 123')
})

test('a file that names its values itself is quoted as it stands', () => {
  const notes = passageOf('Ada Quell\n\nPhone: 0551 123', { fileName: 'ada.txt', contentType: 'text/plain' })
  expect(quotedLines(replyTo('Welche Telefonnummer hat Ada Quell?', notes)).join('\n')).toContain('Phone: 0551 123')
})

test('the header of a mail is told in it, too', () => {
  const mail = passageOf(
    'Dach\n\nFrom: Jan Weiß <jan@example.org>\nTo: Ines\nDate: 2025-03-04\n\nDas Dach ist dicht.',
    {
      fileName: 'dach.eml',
      contentType: 'message/rfc822',
      headings: [[0, 1]],
    },
  )
  expect(quotedLines(replyTo('Von wem ist die Mail über das Dach?', mail)).join('\n')).toContain(
    '**Betreff:** Dach · **Von:** Jan Weiß',
  )
})
