import { expect, test } from 'vitest'
import { createContactsExtractor } from './contacts-extractor.ts'

const extract = async (...cards: readonly (readonly string[])[]) => {
  const content = cards.map((card) => ['BEGIN:VCARD', ...card, 'END:VCARD', ''].join('\r\n')).join('')
  const document = await createContactsExtractor().extract(new Uint8Array(Buffer.from(content)), () => {})
  return {
    ...document,
    records: Array.from(document.segments, ({ place }) => (place.type === 'Record' ? place.name : '?')),
  }
}

test('contacts are records with all that a person would look up', async () => {
  const { text, records } = await extract(
    [
      'VERSION:3.0',
      'N:Berg;Ada;;Dr.;',
      'FN:Dr. Ada Berg',
      'ORG:Harbour Board;Lights',
      'item1.TEL;TYPE=WORK,VOICE:+44 20 7946 0018',
      'EMAIL;type=HOME:ada@example.org',
      'ADR;TYPE=home:;;1 Quay Street;Oslo;;0150;Norway',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSk',
      ' ZJRgABAQ',
      'NOTE:Keeps\\, the lamp',
    ],
    ['VERSION:2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6r=', 'g', 'TEL;CELL:0171 1'],
  )
  expect(text).toBe(
    'Dr. Ada Berg\n\nOrganisation: Harbour Board, Lights\nPhone (work): +44 20 7946 0018\nE-mail (home): ada@example.org\nAddress (home): 1 Quay Street, Oslo, 0150, Norway\nNote: Keeps, the lamp\n\nJörg Müller\n\nPhone (cell): 0171 1',
  )
  expect(records).toEqual(['Dr. Ada Berg', 'Jörg Müller'])
})

test('what a person called a number or a day is told, and who is reached otherwise', async () => {
  const { text } = await extract([
    'N:O\\, Neil;Anna;;;',
    'item1.TEL:0171 2',
    'item1.X-ABLabel:Boat club',
    'item2.X-ABDATE;type=pref:2001-05-05',
    'item2.X-ABLabel:_$!<Anniversary>!$_',
    'item3.X-ABRELATEDNAMES:Bert',
    'item3.X-ABLabel:_$!<Brother>!$_',
    'X-SOCIALPROFILE;type=mastodon:https://social.example.org/@anna',
    'IMPP;X-SERVICE-TYPE=Jabber:xmpp:anna@example.org',
    'X-SKYPE:anna.oneil',
  ])
  expect(text).toBe(
    'Anna O, Neil\n\nPhone (Boat club): 0171 2\nDate (anniversary): 2001-05-05\nRelated (brother): Bert\nMessages: xmpp:anna@example.org\nProfile: https://social.example.org/@anna\nSkype: anna.oneil',
  )
})

test('days, lists and numbers are told as a person reads them, however they are written', async () => {
  const { text } = await extract([
    'FN:Cleo',
    'TEL;VALUE=uri;TYPE="voice,home":tel:+1-555-555',
    'BDAY:--0203',
    'ANNIVERSARY:20090808',
    'X-ABDATE;X-APPLE-OMIT-YEAR=1604:1604-04-12',
    'X-ANNIVERSARY:1999-05-01T00:00:00Z',
    'CATEGORIES:Friends,Work\\, old',
  ])
  expect(text).toBe(
    'Cleo\n\nPhone (home): +1-555-555\nBirthday: 02-03\nAnniversary: 2009-08-08\nCategories: Friends, Work, old\nAnniversary: 1999-05-01\nDate: 04-12',
  )
})

test('a file without contacts says so', async () => {
  await expect(extract()).rejects.toThrow(/no contacts|no words/)
})
