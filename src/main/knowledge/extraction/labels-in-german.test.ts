import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pptxFile, textShape } from '../../../../test/files/pptx-file.ts'
import { tellLabels } from '../../assistant/labels/told-labels.ts'
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

const toldIn = async (fileName: string, contentType: DocumentType, file: readonly string[] | Uint8Array) => {
  const bytes = file instanceof Uint8Array ? file : new TextEncoder().encode(file.join('\r\n'))
  const { text, headings } = await extractDocument(bytes, { contentType }, () => {})
  return tellLabels('de', text, { contentType, fileName, headings })?.text
}

/** Labels are stored in English, and told in the language of the interface. */
test('a calendar is told in German with what repeats and reminds', async () => {
  const lines = [
    'BEGIN:VEVENT',
    'SUMMARY:Chor',
    'DTSTART:20240501T190000',
    'RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;UNTIL=20241231',
    'ATTENDEE;CN=May;PARTSTAT=DECLINED:mailto:may@example.org',
    'PRIORITY:1',
    'STATUS:CANCELLED',
    'BEGIN:VALARM',
    'TRIGGER:-PT1H30M',
    'END:VALARM',
    'END:VEVENT',
    'BEGIN:VTODO',
    'DUE:20240503',
    'STATUS:NEEDS-ACTION',
    'DESCRIPTION:Where: nowhere',
    'END:VTODO',
  ]
  expect(await toldIn('chor.ics', 'text/calendar', ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'])).toBe(
    'Chor\n\nWann: 2024-05-01 19:00\nWiederholt: alle 2 Monate am letzten Freitag, bis 2024-12-31\nErinnerung: 1 Stunde 30 Minuten vorher\nTeilnehmer: May <may@example.org> (abgesagt)\nPriorität: hoch\nStatus: abgesagt\n\nOhne Titel\n\nWann: bis 2024-05-03\nStatus: offen\n\nWhere: nowhere',
  )
})

test('contact cards, mails, maps and notes are told in German', async () => {
  const lines = (...written: string[]) => written
  expect(
    await toldIn(
      'ada.vcf',
      'text/vcard',
      lines('BEGIN:VCARD', 'FN:Ada', 'TEL;TYPE=WORK,FAX:0551 1', 'RELATED;TYPE=friend:Bo', 'END:VCARD'),
    ),
  ).toBe('Ada\n\nTelefon (geschäftlich, fax): 0551 1\nVerwandt (befreundet): Bo')
  expect(
    await toldIn('a.eml', 'message/rfc822', lines('From: Ada <a@example.org>', 'To: Bo <b@example.org>', '', 'To: me')),
  ).toBe('Ohne Betreff\n\nVon: Ada <a@example.org>\nAn: Bo <b@example.org>\n\nTo: me')
  expect(
    await toldIn(
      'tour.gpx',
      'application/xml',
      lines(
        '<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="54.1" lon="10.2"><ele>12</ele><desc>Hut</desc></wpt>',
        '<trk><name>Moor</name><trkseg><trkpt lat="54.1" lon="10.2"><ele>1</ele><time>2025-05-01T08:00:00Z</time></trkpt><trkpt lat="54.2" lon="10.2"><ele>9</ele><time>2025-05-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>',
      ),
    ),
  ).toBe(
    'Wegpunkt\n\nWegpunkt bei 54.1, 10.2\nHöhe: 12 m\nBeschreibung: Hut\n\nMoor\n\nStrecke mit 2 Punkten\nVon 54.1, 10.2 bis 54.2, 10.2\nZeit: 2025-05-01 08:00 UTC bis 2025-05-01 10:00 UTC\nLänge: 11.1 km, von Punkt zu Punkt gemessen\nHöhe: 1 m bis 9 m',
  )
  expect(
    await toldIn(
      'ort.kml',
      'application/xml',
      lines(
        '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Orte</name><Placemark><name>Hafen</name><phoneNumber>0551</phoneNumber><Point><coordinates>10.2,54.1</coordinates></Point></Placemark></Document></kml>',
      ),
    ),
  ).toBe('Orte\n\nHafen\n\nTelefon: 0551\nBei 54.1, 10.2')
  expect(
    await toldIn(
      'notizen.enex',
      'application/xml',
      lines(
        '<en-export><note><content>&lt;en-note&gt;Tag: einer&lt;/en-note&gt;</content><created>20240501T080000Z</created><tag>Boot</tag></note></en-export>',
      ),
    ),
  ).toBe('Ohne Titel\n\nDatum: 2024-05-01 08:00 UTC\nStichwörter: Boot\n\nTag: einer')
})

test('what a speaker says to a slide is told as such in German', async () => {
  const slides = pptxFile([{ title: 'Gezeiten', shapes: [textShape(['Hoch um neun.'])], notes: 'Langsam.' }])
  expect(
    await toldIn('rede.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', slides),
  ).toBe('Gezeiten\n\nHoch um neun.\n\nSprechernotizen: Langsam.')
})
