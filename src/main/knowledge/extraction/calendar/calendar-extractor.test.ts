import { expect, test } from 'vitest'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { createCalendarExtractor } from './calendar-extractor.ts'
import { repeatsInWords } from './repeats-in-words.ts'
import { endAfter, timeInWords } from './time-in-words.ts'

const extract = async (lines: readonly string[]) => {
  const content = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
  const document = await createCalendarExtractor().extract(new Uint8Array(Buffer.from(content)), () => {})
  return {
    ...document,
    records: Array.from(document.segments, ({ place }) => (place.type === 'Record' ? place.name : '?')),
  }
}

test('a calendar is called what it calls itself, and not what its time zones do (its name was lost)', async () => {
  const entry = ['BEGIN:VEVENT', 'SUMMARY:Regatta', 'END:VEVENT']
  const zone = ['BEGIN:VTIMEZONE', 'BEGIN:STANDARD', 'NAME:Zone', 'END:STANDARD', 'NAME:Zone', 'END:VTIMEZONE']
  const { text, records } = await extract([
    ...zone,
    'X-WR-CALNAME:Sailing\\, club',
    ...entry,
    'END:VCALENDAR',
    'BEGIN:VCALENDAR',
    'X-WR-CALDESC:All of the youth.',
    ...entry,
  ])
  expect(text).toBe('Sailing, club\n\nRegatta\n\nAll of the youth.\n\nRegatta')
  expect(records).toEqual(['Regatta', 'Regatta'])
})

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

test('a name that holds a comma is whole (Outlook writes family names first)', async () => {
  const { text } = await extract([
    'BEGIN:VEVENT',
    'SUMMARY:Roof',
    'ORGANIZER;CN="Berg, Ada":mailto:ada@example.org',
    'ATTENDEE;MEMBER="mailto:a@example.org","mailto:b@example.org";CN="Bert, Jr.":mailto:bert@example.org',
    'END:VEVENT',
  ])
  expect(text).toBe('Roof\n\nOrganizer: Berg, Ada <ada@example.org>\nAttendees: Bert, Jr. <bert@example.org>')
})

test('days that a series leaves out or has besides are told, and which of its days an appointment stands for', async () => {
  const { text } = await extract([
    'BEGIN:VEVENT',
    'SUMMARY:Choir',
    'DTSTART;TZID=Europe/Berlin:20240501T190000',
    'RRULE:FREQ=WEEKLY',
    'EXDATE;TZID=Europe/Berlin:20240508T190000,20240515T190000',
    'EXDATE;VALUE=DATE:20240522',
    'RDATE;VALUE=PERIOD:20240524T170000Z/PT2H',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'SUMMARY:Choir',
    'RECURRENCE-ID;TZID=Europe/Berlin:20240529T190000',
    'DTSTART;TZID=Europe/Berlin:20240530T200000',
    'END:VEVENT',
  ])
  expect(text).toBe(
    'Choir\n\nWhen: 2024-05-01 19:00 (Europe/Berlin)\nRepeats: every week\nAlso: 2024-05-24 17:00 (UTC)\nExcept: 2024-05-08 19:00 (Europe/Berlin), 2024-05-15 19:00 (Europe/Berlin), 2024-05-22\n\nChoir\n\nWhen: 2024-05-30 20:00 (Europe/Berlin)\nInstead of: 2024-05-29 19:00 (Europe/Berlin)',
  )
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

test('reminders, how far a task is, and all that several lines say are told (they were lost)', async () => {
  const { text } = await extract([
    'BEGIN:VEVENT',
    'SUMMARY:Dentist',
    'DESCRIPTION:Bring the card.',
    'DESCRIPTION:And the letter.',
    'CATEGORIES:Health,Dates',
    'CATEGORIES:Family',
    'CONTACT:Practice\\, 0551 1',
    'ATTACH;FILENAME="plan.pdf":https://example.org/1',
    'ATTACH;ENCODING=BASE64;VALUE=BINARY:aGk=',
    'ATTENDEE;PARTSTAT=TENTATIVE:mailto:bo@example.org',
    ...['-PT1H30M', '-P1D', 'PT0S'].flatMap((time) => ['BEGIN:VALARM', `TRIGGER:${time}`, 'END:VALARM']),
    'BEGIN:VALARM',
    'TRIGGER;VALUE=DATE-TIME:20250303T080000Z',
    'DESCRIPTION:Alarm',
    'END:VALARM',
    'END:VEVENT',
    'BEGIN:VTODO',
    'SUMMARY:Taxes',
    'PRIORITY:1',
    'PERCENT-COMPLETE:40',
    'STATUS:IN-PROCESS',
    'X-ALT-DESC;FMTTYPE=text/html:<p>All <b>forms</b></p>',
    'END:VTODO',
  ])
  expect(text).toBe(
    'Dentist\n\nReminder: 1 hour 30 minutes before, 1 day before, at the start, 2025-03-03 08:00 (UTC)\nAttendees: bo@example.org (tentative)\nContact: Practice, 0551 1\nCategories: Health, Dates, Family\nAttachments: plan.pdf\n\nBring the card.\n\nAnd the letter.\n\nTaxes\n\nPriority: high\nStatus: IN PROCESS\nDone: 40%\n\nAll forms',
  )
})

test.each([
  ['Europe/Berlin', '2025-07-06 10:00–10:15 (Europe/Berlin)'],
  ['Nowhere/Else', '2025-07-06 08:00–08:15 (UTC)'],
])(
  'times are told by the clock of the calendar, which Google names once (they were in UTC): %s',
  async (zone, when) => {
    const { text } = await extract([
      `X-WR-TIMEZONE:${zone}`,
      'BEGIN:VEVENT',
      'SUMMARY:Stand-up',
      'DTSTART:20250706T080000Z',
      'DTEND:20250706T081500Z',
      'END:VEVENT',
    ])
    expect(text).toBe(`Stand-up\n\nWhen: ${when}`)
  },
)

test('an entry that was cut off is read as far as it goes, and this is told (it was lost without a word)', async () => {
  const content = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Regatta\nLOCATION:North'
  const { text, notes } = await createCalendarExtractor().extract(new Uint8Array(Buffer.from(content)), () => {})
  expect(text).toBe('Regatta\n\nWhere: North')
  expect(notes).toEqual([{ type: 'Irregular', message: failureWords('NoteEndMissing') }])
})

test('a calendar without entries says so', async () => {
  await expect(extract([])).rejects.toThrow(/no appointments/)
})

test.each([
  ['FREQ=WEEKLY;BYDAY=FR;COUNT=6', 'every week on Friday, 6 times'],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20241231T000000Z;WKST=MO',
    'every 2 weeks on Monday and Wednesday, until 2024-12-31',
  ],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1', 'every month on the first Monday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every month on the last weekday'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15', 'every year in March on day 15'],
  ['FREQ=DAILY', 'every day'],
  ['FREQ=YEARLY;BYWEEKNO=20', 'FREQ=YEARLY;BYWEEKNO=20'],
  ['W1 WE #0', 'every week on Wednesday'],
  ['MP2 1+ MO 1- FR #5', 'every 2 months on the first Monday and the last Friday, 5 times'],
  ['MD1 15 20251231T000000Z', 'every month on day 15, until 2025-12-31'],
  ['YD1 100', 'YD1 100'],
])('the rule %s reads %j', (rule, words) => {
  expect(repeatsInWords(rule)).toBe(words)
})

test.each([
  [at('20241224'), 'P2D', '2024-12-24 – 2024-12-25'],
  [at('20240501T100000', 'Europe/Berlin'), 'PT1H30M', '2024-05-01 10:00–11:30 (Europe/Berlin)'],
  [at('20240501T233000Z'), 'PT1H', '2024-05-01 23:30 – 2024-05-02 00:30 (UTC)'],
  [at('20240501T100000'), 'long', '2024-05-01 10:00'],
])('%j that takes %s is %j (the duration was not read)', (start, duration, words) => {
  expect(timeInWords(start, endAfter(start, duration))).toBe(words)
})

test('what a calendar takes back is told as cancelled, and who declined is told (both read as any appointment)', async () => {
  const { text } = await extract([
    'METHOD:CANCEL',
    'BEGIN:VEVENT',
    'SUMMARY:Regatta',
    'ATTENDEE;CN=Bert;PARTSTAT=DECLINED:mailto:bert@example.org',
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:cleo@example.org',
    'END:VEVENT',
  ])
  expect(text).toBe('Regatta\n\nAttendees: Bert <bert@example.org> (declined), cleo@example.org\nStatus: CANCELLED')
})

test('a calendar of the first version has its letters, over broken lines (they were signs and figures)', async () => {
  const { text } = await extract([
    'VERSION:1.0',
    'BEGIN:VEVENT',
    'SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Fr=C3=BChst=C3=BCck mit=',
    ' J=C3=B6rg',
    'LOCATION;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:K=FCche',
    'RRULE:D1 #3',
    'END:VEVENT',
  ])
  expect(text).toBe('Frühstück mit Jörg\n\nRepeats: every day, 3 times\nWhere: Küche')
})
