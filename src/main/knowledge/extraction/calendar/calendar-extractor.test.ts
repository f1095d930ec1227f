import { expect, test } from 'vitest'
import { createCalendarExtractor } from './calendar-extractor.ts'
import { timeInWords } from './time-in-words.ts'

const extract = async (lines: readonly string[]) => {
  const content = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
  const document = await createCalendarExtractor().extract(new Uint8Array(Buffer.from(content)), () => {})
  return {
    ...document,
    records: Array.from(document.segments, ({ place }) => (place.type === 'Record' ? place.name : '?')),
  }
}

test('appointments and tasks are records with when, where and who', async () => {
  const { text, records } = await extract([
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Berlin',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'SUMMARY:Regatta\\, second',
    '  day',
    'DTSTART;TZID=Europe/Berlin:20240501T100000',
    'DTEND;TZID=Europe/Berlin:20240501T113000',
    'LOCATION:North quay',
    'ORGANIZER;CN="Berg; Ada":mailto:ada@example.org',
    'ATTENDEE;CN=Bert;ROLE=CHAIR:mailto:bert@example.org',
    'DESCRIPTION:Bring:\\n- rope',
    'BEGIN:VALARM',
    'SUMMARY:Alarm',
    'END:VALARM',
    'END:VEVENT',
    'BEGIN:VTODO',
    'DUE;VALUE=DATE:20240503',
    'SUMMARY:Paint',
    'END:VTODO',
  ])
  expect(text).toBe(
    'Regatta, second day\n\nWhen: 2024-05-01 10:00–11:30 (Europe/Berlin)\nWhere: North quay\nOrganizer: Berg; Ada <ada@example.org>\nAttendees: Bert <bert@example.org>\n\nBring:\n- rope\n\nPaint\n\nWhen: until 2024-05-03',
  )
  expect(records).toEqual(['Regatta, second day', 'Paint'])
})

const at = (value: string, zone: string | null = null) => ({ value, zone })

test.each([
  [at('20240501'), at('20240502'), '2024-05-01'],
  [at('20240501'), at('20240504'), '2024-05-01 – 2024-05-03'],
  [at('20240501T100000Z'), null, '2024-05-01 10:00 (UTC)'],
  [at('20240501T220000'), at('20240502T010000'), '2024-05-01 22:00 – 2024-05-02 01:00'],
  [at('nonsense'), null, ''],
])('%j to %j is %j', (start, end, words) => {
  expect(timeInWords(start, end)).toBe(words)
})

test('a calendar without entries says so', async () => {
  await expect(extract([])).rejects.toThrow(/no appointments/)
})
