import type { Segment } from '../extracted-document.ts'
import type { Extractor } from '../extractor.ts'
import { decodeText } from '../text/decode-text.ts'
import { nameRecords } from './name-records.ts'
import { readableJson } from './read-json.ts'
import { findRecordTables } from './record-tables.ts'
import { scanJson } from './scan-json.ts'
import { withSurroundings } from './with-surroundings.ts'

/** About as much as one chunk holds. */
const MAX_RECORD_LENGTH = 2_000
const REPORT_UNITS = 1_000_000
/** Ends a line as in the files of old Macs; with a line feed in its stead every offset stays what it was. */
const LONE_RETURN = /\r(?!\n)/g

/** Keeps the file as it was written, line ends apart; every record is a segment. Where not all of it is JSON, nothing is left out, and a warning says so. */
export const createJsonExtractor = (): Extractor => ({
  async extract(bytes, report, encoding) {
    const { text: written, notes } = decodeText(bytes, encoding)
    const text = written.replace(LONE_RETURN, '\n')
    let nextReport = REPORT_UNITS
    const onPosition = (offset: number): void => {
      if (offset < nextReport) return
      report(offset / text.length)
      nextReport = offset + REPORT_UNITS
    }
    const json = readableJson(text, { maxRecordLength: MAX_RECORD_LENGTH, onPosition })
    const records = again(() =>
      nameRecords(json.text, scanJson(json.text, { maxRecordLength: MAX_RECORD_LENGTH, isCutOff: true })),
    )
    return {
      text,
      segments:
        json.text === text && json.end === text.length ? records : again(() => withSurroundings(text, records, json)),
      headers: null,
      headings: [],
      notes: [...notes, ...json.notes],
      tables: findRecordTables(json.text, records),
    }
  },
})

const again = (segments: () => Iterator<Segment>): Iterable<Segment> => ({ [Symbol.iterator]: segments })
