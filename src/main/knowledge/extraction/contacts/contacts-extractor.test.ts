import { expect, test } from 'vitest'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
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
    'Anna O, Neil\n\nPhone (Boat club): 0171 2\nDate (anniversary): 2001-05-05\nRelated (brother): Bert\nMessages (Jabber): xmpp:anna@example.org\nProfile (mastodon): https://social.example.org/@anna\nSkype: anna.oneil',
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

test('every kind of a number is told, whole names, and what telephones write of their own (they were lost)', async () => {
  const { text } = await extract([
    'VERSION:2.1',
    'FN:Zoë Berg',
    'N:Berg;Zoë;Maria;Dr.;PhD',
    'TEL;PAGER:1',
    'TEL;X-Cabin:2',
    'TEL;CELL;PREF;VOICE:3',
    'EMAIL;INTERNET;WORK:zoe@example.org',
    'LABEL;HOME;ENCODING=QUOTED-PRINTABLE:1 Quay=0D=0AOslo; Norway',
    'RELATED;TYPE=spouse:Lars',
    'RELATED:urn:uuid:f81d4fae',
    'X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Zozo;1;;;',
    'X-EVOLUTION-MANAGER:Karin',
    'HOBBY:sailing',
  ])
  expect(text).toBe(
    'Zoë Berg\n\nName: Dr. Zoë Maria Berg PhD\nNickname: Zozo\nPhone (pager): 1\nPhone (Cabin): 2\nPhone (cell): 3\nE-mail (work): zoe@example.org\nAddress (home): 1 Quay, Oslo; Norway\nRelated (spouse): Lars\nManager: Karin\nHobby: sailing',
  )
})

test('a card that was cut off is read as far as it goes, and this is told (it was lost without a word)', async () => {
  const content = 'BEGIN:VCARD\nFN:Ada\nEND:VCARD\nBEGIN:VCARD\nFN:Bert\nTEL:0431'
  const { text, notes } = await createContactsExtractor().extract(new Uint8Array(Buffer.from(content)), () => {})
  expect(text).toBe('Ada\n\nBert\n\nPhone: 0431')
  expect(notes).toEqual([{ type: 'Irregular', message: failureWords('NoteEndMissing') }])
})

test('a file without contacts says so', async () => {
  await expect(extract()).rejects.toThrow(/no contacts|no words/)
})
