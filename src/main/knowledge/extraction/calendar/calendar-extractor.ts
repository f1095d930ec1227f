import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { decodeText, unixLines } from '../text/decode-text.ts'
import { type ContentLine, contentLines, unescapeText } from './content-lines.ts'
import { repeatsInWords } from './repeats-in-words.ts'
import { endAfter, timeInWords, type WrittenTime } from './time-in-words.ts'

const MAX_ENTRIES = 200_000

/** Reads a calendar: every appointment and task under its name, with when, where and who. */
export const createCalendarExtractor = (): Extractor => ({
  async extract(bytes, report, encoding): Promise<ExtractedDocument> {
    const { text, notes } = decodeText(bytes, encoding)
    const flow = createFlow()
    let entries = 0
    for (const entry of entriesOf(unixLines(text), createTeller(flow))) {
      if (++entries > MAX_ENTRIES) throw tooMany()
      writeEntry(flow, entry)
    }
    if (entries === 0) throw noEntries()
    report(1)
    return { ...flow.finish(), headers: null, notes, isLaidOut: true }
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
const noEntries = (): ExtractionError => new ExtractionError(failureWords('NoEntries'))

type Entry = ReadonlyMap<string, readonly ContentLine[]>

type Told = readonly (readonly [name: string, lines: ContentLine[]])[]

/** That what follows takes back appointments which were sent before (RFC 5546, 3.2.5). */
const toldBy = (line: ContentLine): Told =>
  line.name === 'METHOD' && /^\s*CANCEL\s*$/i.test(line.value) ? [['STATUS', [{ ...line, value: 'CANCELLED' }]]] : []

const kinds: ReadonlySet<string> = new Set(['VEVENT', 'VTODO', 'VJOURNAL'])

/** The entries in order; `tell` gets the lines around them. */
function* entriesOf(text: string, tell: (line: ContentLine) => void): Generator<Entry, void, undefined> {
  let entry: Map<string, ContentLine[]> | null = null
  /** How many components are open inside of the entry, such as its alarm. */
  let inside = 0
  /** What is known of an entry before it begins. */
  let told: Told = []
  for (const line of contentLines(text)) {
    const mark = markOf(line)
    if (entry === null) {
      told = told.length > 0 ? told : toldBy(line)
      if (mark === 'EntryBegins') entry = new Map(told)
      else tell(line)
    } else if (mark === 'None') {
      if (inside === 0) entry.set(line.name, [...(entry.get(line.name) ?? []), line])
    } else if (mark !== 'Ends') inside++
    else if (inside > 0) inside--
    else {
      yield entry
      entry = null
    }
  }
}

type Mark = 'EntryBegins' | 'Begins' | 'Ends' | 'None'

const isCalendar = ({ name, value }: ContentLine): boolean =>
  (name === 'BEGIN' || name === 'END') && value.trim().toUpperCase() === 'VCALENDAR'

const markOf = ({ name, value }: ContentLine): Mark => {
  if (name === 'END') return 'Ends'
  if (name !== 'BEGIN') return 'None'
  return kinds.has(value.trim().toUpperCase()) ? 'EntryBegins' : 'Begins'
}

const writeEntry = (flow: Flow, entry: Entry): void => {
  const textAt = (name: string): string => unescapeText(entry.get(name)?.[0]?.value ?? '').trim()
  const timeAt = (name: string): WrittenTime | null => {
    const line = entry.get(name)?.[0]
    return line === undefined ? null : { value: line.value, zone: line.parameters.get('TZID')?.[0] ?? null }
  }
  const title = textAt('SUMMARY').replace(/\s+/g, ' ') || 'Untitled'
  flow.place({ type: 'Record', name: title })
  flow.heading(1, title)
  const begin = timeAt('DTSTART')
  const lines: readonly (readonly [string, string])[] = [
    ['When', timeInWords(begin, timeAt('DTEND') ?? timeAt('DUE') ?? endAfter(begin, textAt('DURATION')))],
    ['Instead of', timesInWords(entry.get('RECURRENCE-ID'))],
    ['Repeats', repeatsInWords(textAt('RRULE'))],
    ['Also', timesInWords(entry.get('RDATE'))],
    ['Except', timesInWords(entry.get('EXDATE'))],
    ['Where', textAt('LOCATION')],
    ['Organizer', people(entry.get('ORGANIZER'))],
    ['Attendees', people(entry.get('ATTENDEE'))],
    ['Status', textAt('STATUS')],
    ['Categories', textAt('CATEGORIES')],
    ['Link', textAt('URL')],
  ]
  for (const [label, value] of lines) if (value !== '') flow.line(`${label}: ${value}`)
  flow.paragraph(textAt('DESCRIPTION'))
  flow.paragraph(textAt('COMMENT'))
}

/** Days or times that are listed; of a period (RFC 5545, 3.3.9) when it begins. */
const timesInWords = (lines: readonly ContentLine[] = []): string =>
  lines
    .flatMap(({ parameters, value }) =>
      value.split(',').map((time) => timeInWords({ value: time, zone: parameters.get('TZID')?.[0] ?? null }, null)),
    )
    .filter((time) => time !== '')
    .join(', ')

const people = (lines: readonly ContentLine[] = []): string =>
  lines
    .map(({ parameters, value }) => {
      const name = parameters.get('CN')?.[0] ?? ''
      const address = value.replace(/^mailto:/i, '').trim()
      const isComing = parameters.get('PARTSTAT')?.[0]?.toUpperCase() !== 'DECLINED'
      return `${name === '' || name === address ? address : `${name} <${address}>`}${isComing ? '' : ' (declined)'}`
    })
    .join(', ')
