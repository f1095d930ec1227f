import { type NamedValue, recordName } from '../../../platform/records/index.ts'
import type { Segment } from '../extracted-document.ts'
import { jsonRecordName } from './json-record-name.ts'

/** The records of a JSON text, each with what it calls itself. The parts of a record that is too long to be one have the name of the whole. */
export function* nameRecords(text: string, records: Iterable<Segment>): Generator<Segment, void, undefined> {
  let parent = ''
  let known: NamedValue[] = []
  for (const segment of records) {
    const { start, end, place } = segment
    if (place.type !== 'Pointer') {
      yield segment
      continue
    }
    const slash = place.pointer.lastIndexOf('/')
    const around = place.pointer.slice(0, slash)
    if (around !== parent) {
      parent = around
      known = []
    }
    const part = text.slice(start, end)
    const member = scalarMember(part)
    if (member !== null) known.push(member)
    // What stands at the top of the file belongs to no record.
    const whole = around === '' ? null : recordName(known)
    const record = jsonRecordName(part) ?? (isPart(place.pointer) ? whole : null)
    yield record === null ? segment : { start, end, place: { ...place, record } }
  }
}

/** Whether a value is a member of an element of an array. */
const isPart = (pointer: string): boolean => /\/\d+\/[^/]*$/.test(pointer)

const MAX_MEMBER = 300

/** `"name":"Kestrel"` as a name and a value. */
const scalarMember = (part: string): NamedValue | null => {
  if (part.length > MAX_MEMBER) return null
  const written = /^("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|-?[\d.eE+-]+)$/s.exec(part)
  if (written === null) return null
  const value: unknown = JSON.parse(written[2] ?? 'null')
  return { name: String(JSON.parse(written[1] ?? '""')), value: String(value) }
}
