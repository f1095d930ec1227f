import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { readHtml } from '../html/read-html.ts'
import { decodeText, unixLines } from '../text/decode-text.ts'
import { type Entry, entriesOf, isCalendar, markOf } from './calendar-entries.ts'
import { type ContentLine, unescapeText } from './content-lines.ts'
import { repeatsInWords } from './repeats-in-words.ts'
import { byClockOf, endAfter, spanInWords, timeInWords, type WrittenTime } from './time-in-words.ts'

const MAX_ENTRIES = 200_000

/** Reads a calendar: every appointment and task under its name, with when, where and who. */
export const createCalendarExtractor = (): Extractor => ({
  async extract(bytes, report, encoding): Promise<ExtractedDocument> {
    const { text, notes } = decodeText(bytes, encoding)
    const flow = createFlow()
    let entries = 0
    let isWhole = true
    for (const entry of entriesOf(unixLines(text), createTeller(flow))) {
      if (++entries > MAX_ENTRIES) throw tooMany()
      writeEntry(flow, entry)
      isWhole = entry.isWhole
    }
    if (entries === 0) throw noEntries()
    report(1)
    const all = isWhole ? notes : [...notes, endMissing()]
    return { ...flow.finish(), headers: null, notes: all, isLaidOut: true }
  },
})

/** What a calendar itself is called and described as (RFC 7986, and as programs wrote it before). */
const ofCalendar: ReadonlySet<string> = new Set(['NAME', 'DESCRIPTION', 'X-WR-CALNAME', 'X-WR-CALDESC'])

/** Tells of the calendar itself, given the lines outside of its entries; not of what else is there, such as time zones. */
const createTeller = (flow: Flow): ((line: ContentLine) => void) => {
  let depth = 0
  return (line) => {
    const mark = markOf(line)
    if (isCalendar(line)) depth = 0
    else if (mark !== 'None') depth = Math.max(0, depth + (mark === 'Begins' ? 1 : -1))
    else if (depth === 0 && ofCalendar.has(line.name)) {
      flow.place(null)
      flow.paragraph(unescapeText(line.value))
    }
  }
}

const tooMany = (): ExtractionError => new ExtractionError(failureWords('TooManyEntries', { most: MAX_ENTRIES }))
const endMissing = (): ExtractionNote => ({ type: 'Irregular', message: failureWords('NoteEndMissing') })
const noEntries = (): ExtractionError => new ExtractionError(failureWords('NoEntries'))

const writeEntry = (flow: Flow, { lines: entry, alarms, zone }: Entry): void => {
  const textAt = (name: string): string => unescapeText(entry.get(name)?.[0]?.value ?? '').trim()
  const textsAt = (name: string): string[] =>
    (entry.get(name) ?? []).map(({ value }) => unescapeText(value).trim()).filter((text) => text !== '')
  const timeAt = (name: string): WrittenTime | null => {
    const line = entry.get(name)?.[0]
    return line === undefined ? null : writtenTime(line, zone)
  }
  const title = textAt('SUMMARY').replace(/\s+/g, ' ') || 'Untitled'
  flow.place({ type: 'Record', name: title })
  flow.heading(1, title)
  const begin = timeAt('DTSTART')
  const done = textAt('PERCENT-COMPLETE')
  const lines: readonly (readonly [string, string])[] = [
    ['When', timeInWords(begin, timeAt('DTEND') ?? timeAt('DUE') ?? endAfter(begin, textAt('DURATION')))],
    ['Instead of', timesInWords(zone, entry.get('RECURRENCE-ID'))],
    ['Repeats', repeatsInWords(textAt('RRULE'))],
    ['Also', timesInWords(zone, entry.get('RDATE'))],
    ['Except', timesInWords(zone, entry.get('EXDATE'))],
    [
      'Reminder',
      alarms
        .map((alarm) => alarmInWords(alarm, zone))
        .filter((words, at, all) => words !== '' && all.indexOf(words) === at)
        .join(', '),
    ],
    ['Where', textAt('LOCATION')],
    ['Organizer', people(entry.get('ORGANIZER'))],
    ['Attendees', people(entry.get('ATTENDEE'))],
    ['Contact', textsAt('CONTACT').join('; ')],
    ['Resources', listsOf(entry.get('RESOURCES'))],
    ['Priority', priorityOf(Number(textAt('PRIORITY')))],
    ['Status', textAt('STATUS').replace('-', ' ')],
    ['Done', /^\d+$/.test(done) ? `${done}%` : ''],
    ['Completed', timesInWords(zone, entry.get('COMPLETED'))],
    ['Categories', listsOf(entry.get('CATEGORIES'))],
    ['Link', [...textsAt('URL'), ...textsAt('CONFERENCE'), ...textsAt('X-GOOGLE-CONFERENCE')].join(', ')],
    [
      'Attachments',
      (entry.get('ATTACH') ?? [])
        .map(attachmentIn)
        .filter((name) => name !== '')
        .join(', '),
    ],
  ]
  for (const [label, value] of lines) if (value !== '') flow.line(`${label}: ${value}`)
  const described = textsAt('DESCRIPTION')
  for (const text of described) flow.paragraph(text)
  const [formatted] = textsAt('X-ALT-DESC')
  if (described.length === 0 && formatted !== undefined) readHtml(formatted, flow, { deeper: 1, withTitle: false })
  for (const text of textsAt('COMMENT')) flow.paragraph(text)
}

/** Lists of which one line may hold several, divided by commas. */
const listsOf = (lines: readonly ContentLine[] = []): string =>
  lines
    .flatMap(({ value }) => value.split(/(?<!\\),/))
    .map((part) => unescapeText(part).trim())
    .filter((part) => part !== '')
    .join(', ')

/** From 1, the highest, to 9; 0 says nothing (RFC 5545, 3.8.1.9). */
const priorityOf = (priority: number): string =>
  !(priority >= 1 && priority <= 9) ? '' : priority < 5 ? 'high' : priority === 5 ? 'medium' : 'low'

/** The name of a file that is attached, or where it is; what is in the calendar itself has no name else. */
const attachmentIn = ({ parameters, value }: ContentLine): string => {
  const name = parameters.get('FILENAME')?.[0] ?? parameters.get('X-FILENAME')?.[0] ?? ''
  const isAddress = parameters.get('ENCODING') === undefined && !/^(?:data|cid):/i.test(value)
  return name || (isAddress ? value.trim() : '')
}

/** `-PT1H30M` is told as `1 hour 30 minutes before`. */
const alarmInWords = (line: ContentLine, zone: string): string => {
  const ofEnd = line.parameters.get('RELATED')?.[0]?.toUpperCase() === 'END'
  return spanInWords(line.value, ofEnd) || timeInWords(writtenTime(line, zone), null)
}

const writtenTime = ({ parameters, value }: ContentLine, zone: string): WrittenTime =>
  byClockOf(zone, { value, zone: parameters.get('TZID')?.[0] ?? null })

/** Days or times that are listed; of a period (RFC 5545, 3.3.9) when it begins. */
const timesInWords = (zone: string, lines: readonly ContentLine[] = []): string =>
  lines
    .flatMap((line) => line.value.split(',').map((value) => timeInWords(writtenTime({ ...line, value }, zone), null)))
    .filter((time) => time !== '')
    .join(', ')

const people = (lines: readonly ContentLine[] = []): string =>
  lines
    .map(({ parameters, value }) => {
      const name = parameters.get('CN')?.[0] ?? ''
      const address = value.replace(/^mailto:/i, '').trim()
      const answer = answers[parameters.get('PARTSTAT')?.[0]?.toUpperCase() ?? ''] ?? ''
      return `${name === '' || name === address ? address : `${name} <${address}>`}${answer}`
    })
    .join(', ')

/** What those who are asked have answered, where they are not sure to come. */
const answers: Readonly<Record<string, string>> = {
  DECLINED: ' (declined)',
  TENTATIVE: ' (tentative)',
  DELEGATED: ' (delegated)',
}
