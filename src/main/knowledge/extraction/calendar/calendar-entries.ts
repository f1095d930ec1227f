import { type ContentLine, contentLines } from './content-lines.ts'
import { decodedValue } from './quoted-printable.ts'

/** An appointment, a task or a page of a diary. */
export interface Entry {
  readonly lines: ReadonlyMap<string, readonly ContentLine[]>
  /** When each of its alarms rings. */
  readonly alarms: readonly ContentLine[]
  /** By which clock the calendar is kept; '' where it does not say. */
  readonly zone: string
  /** False where the file ends within it. */
  readonly isWhole: boolean
}

/** An entry while its lines come. */
interface OpenEntry {
  readonly lines: Map<string, ContentLine[]>
  readonly alarms: ContentLine[]
  /** How many components are open inside of it, such as an alarm. */
  inside: number
}

/** What is known of an entry before it begins. */
type Told = readonly (readonly [name: string, lines: ContentLine[]])[]

/** That what follows takes back appointments which were sent before (RFC 5546, 3.2.5). */
const toldBy = (line: ContentLine): Told =>
  line.name === 'METHOD' && /^\s*CANCEL\s*$/i.test(line.value) ? [['STATUS', [{ ...line, value: 'CANCELLED' }]]] : []

const kinds: ReadonlySet<string> = new Set(['VEVENT', 'VTODO', 'VJOURNAL'])

/** The entries in order; `tell` gets the lines around them. */
export function* entriesOf(text: string, tell: (line: ContentLine) => void): Generator<Entry, void, undefined> {
  let entry: OpenEntry | null = null
  let told: Told = []
  let zone = ''
  for (const written of contentLines(text)) {
    const line = { ...written, value: decodedValue(written) }
    if (entry !== null) {
      if (!endsWith(entry, line)) continue
      yield { ...entry, zone, isWhole: true }
      entry = null
      continue
    }
    if (line.name === 'X-WR-TIMEZONE') zone = line.value.trim()
    told = told.length > 0 ? told : toldBy(line)
    if (markOf(line) === 'EntryBegins') entry = { lines: new Map(told), alarms: [], inside: 0 }
    else tell(line)
  }
  if (entry !== null && entry.lines.size > 0) yield { ...entry, zone, isWhole: false }
}

/** Takes a line into an entry; true where that ends with it. */
const endsWith = (entry: OpenEntry, line: ContentLine): boolean => {
  const mark = markOf(line)
  if (mark === 'Ends') return entry.inside-- === 0
  if (mark !== 'None') entry.inside++
  else if (entry.inside === 0) entry.lines.set(line.name, [...(entry.lines.get(line.name) ?? []), line])
  else if (line.name === 'TRIGGER') entry.alarms.push(line)
  return false
}

type Mark = 'EntryBegins' | 'Begins' | 'Ends' | 'None'

/** Whether a line tells of the calendar as a whole that it begins or ends. */
export const isCalendar = ({ name, value }: ContentLine): boolean =>
  (name === 'BEGIN' || name === 'END') && value.trim().toUpperCase() === 'VCALENDAR'

export const markOf = ({ name, value }: ContentLine): Mark => {
  if (name === 'END') return 'Ends'
  if (name !== 'BEGIN') return 'None'
  return kinds.has(value.trim().toUpperCase()) ? 'EntryBegins' : 'Begins'
}
