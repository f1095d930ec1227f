import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createWordTranslation } from '../../assistant/language/word-translations.ts'
import type { DocumentType } from '../admission/content-types.ts'
import { extractDocument } from './extract-document.ts'

const translate = createWordTranslation(fileURLToPath(new URL('../../../../resources/language', import.meta.url)))

const textOf = async (contentType: DocumentType, lines: readonly string[]): Promise<string> =>
  (await extractDocument(new TextEncoder().encode(lines.join('\r\n')), { contentType }, () => {})).text

const card = textOf('text/vcard', [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:Ada Quell',
  'NICKNAME:Adi',
  'TEL:0551 123',
  'ADR:;;Hafen 3;Kiel;;24103;',
  'ANNIVERSARY:20010505',
  'X-SPOUSE:Bert',
  'X-SOCIALPROFILE:ada',
  'NOTE:Bootshaus',
  'X-MANAGER:Cleo',
  'HOBBY:Segeln',
  'X-MAIDENNAME:Berg',
  'END:VCARD',
])
const track = textOf('application/xml', [
  '<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">',
  '<metadata><name>Runde</name><keywords>Moor</keywords></metadata>',
  '<wpt lat="54.1" lon="10.2"><ele>12</ele><name>Hütte</name><desc>Am See</desc></wpt></gpx>',
])
const calendar = textOf('text/calendar', [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'SUMMARY:Treffen',
  'DTSTART:20240501',
  'ORGANIZER;CN=Ada:mailto:a@example.org',
  'ATTENDEE;CN=Bert:mailto:b@example.org',
  'CATEGORIES:Verein',
  'PRIORITY:1',
  'BEGIN:VALARM',
  'TRIGGER:-PT1H',
  'END:VALARM',
  'END:VEVENT',
  'END:VCALENDAR',
])

/** Files without a language of their own get labels in English, wherever they come from: a German question has to find them by its own words. */
test.each([
  ['Spitzname', card, 'Nickname'],
  ['Telefon', card, 'Phone'],
  ['Adresse', card, 'Address'],
  ['Jahrestag', card, 'Anniversary'],
  ['Ehepartner', card, 'Spouse'],
  ['Profil', card, 'Profile'],
  ['Notiz', card, 'Note'],
  ['Stichwort', track, 'Keywords'],
  ['Wegpunkt', track, 'Waypoint'],
  ['Höhe', track, 'Elevation'],
  ['Beschreibung', track, 'Description'],
  ['Veranstalter', calendar, 'Organizer'],
  ['Teilnehmer', calendar, 'Attendees'],
  ['Kategorie', calendar, 'Categories'],
  ['Erinnerung', calendar, 'Reminder'],
  ['Priorität', calendar, 'Priority'],
  ['Vorgesetzte', card, 'Manager'],
  ['Hobby', card, 'Hobby'],
  ['Geburtsname', card, 'Maiden name'],
])('a German question after "%s" finds the label that stands for it', async (german, text, label) => {
  expect(await text).toMatch(new RegExp(`^${label}\\b`, 'm'))
  const words = translate(german, 'de').map((word) => word.slice(0, 6))
  expect(words).toContain(label.toLowerCase().slice(0, 6))
})
