import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { Segment } from '../extracted-document.ts'
import { createJsonReader } from './json-reader.ts'
import { MalformedJson } from './malformed-json.ts'
import { createRecordCollector, type RecordCollector } from './record-collector.ts'

export interface JsonScanOptions {
  /** A container whose text is longer than this is not one record; its members are. */
  readonly maxRecordLength: number
  /** Told the offset that the scan has come to, after each token. */
  readonly onPosition?: (offset: number) => void
  /** Ends at the first mistake, with the values that are whole, instead of throwing. */
  readonly isCutOff?: boolean
}

/**
 * Goes through JSON text once and gives its records with their offsets and pointers. Malformed text throws an `ExtractionError` that says
 * where. JSON Lines are read as the elements of one array. Memory is bounded by `maxRecordLength`, whatever the text.
 */
export function* scanJson(text: string, options: JsonScanOptions): Generator<Segment, void, undefined> {
  const records = createRecordCollector(options.maxRecordLength)
  try {
    yield* scanRecords(text, records, options)
  } catch (error) {
    if (options.isCutOff !== true || !(error instanceof MalformedJson)) throw error
  }
  yield* records.takeRest()
}

function* scanRecords(
  text: string,
  records: RecordCollector,
  options: JsonScanOptions,
): Generator<Segment, void, undefined> {
  const reader = createJsonReader(text, records)
  const isLines = isJsonLines(text)
  if (isLines) records.enter('array', 0)
  const outermost = records.depth
  for (;;) {
    reader.skipSpace()
    if (reader.awaitsValue) {
      reader.readValue()
    } else if (records.depth > outermost) {
      reader.readFollowing()
    } else {
      if (reader.at >= text.length) break
      if (!isLines || !startsLine(text, reader.at)) throw new MalformedJson(text, reader.at, failureWords('EndOfFile'))
      reader.readValue()
    }
    options.onPosition?.(reader.at)
    const ready = records.take(reader.at)
    if (ready.length > 0) yield* ready
  }
  if (isLines) records.leave(text.length)
}

const MAX_LINE = 1_000_000

/** One value ends a line, and another begins the next, as where programs print several in lines of their own. */
const PRINTED_SEVERAL = /^\s*\{[\s\S]*?\n\}[^\S\n]*\n\s*\{/

/** JSON Lines begin with a line that is a whole value, and another value follows it. */
const isJsonLines = (text: string): boolean => {
  if (PRINTED_SEVERAL.test(text.slice(0, MAX_LINE))) return true
  const start = text.search(/\S/)
  const end = text.indexOf('\n', start)
  if (end === -1 || end - start > MAX_LINE || !/\S/.test(text.slice(end, end + MAX_LINE))) return false
  try {
    JSON.parse(text.slice(start, end))
    return true
  } catch {
    return false
  }
}

const startsLine = (text: string, at: number): boolean => {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  return lineStart > 0 && text.slice(lineStart, at).trim() === ''
}
