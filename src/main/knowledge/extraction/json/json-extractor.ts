import type { Extractor } from '../extractor.ts'
import { decodeText } from '../text/decode-text.ts'
import { nameRecords } from './name-records.ts'
import { findRecordTables } from './record-tables.ts'
import { scanJson } from './scan-json.ts'

/** About as much as one chunk holds. */
const MAX_RECORD_LENGTH = 2_000
const REPORT_UNITS = 1_000_000

/** Keeps the file as it was written, once all of it is known to be well-formed; every record is a segment. */
export const createJsonExtractor = (): Extractor => ({
  async extract(bytes, report, encoding) {
    const { text, notes } = decodeText(bytes, encoding)
    let nextReport = REPORT_UNITS
    const onPosition = (offset: number): void => {
      if (offset < nextReport) return
      report(offset / text.length)
      nextReport = offset + REPORT_UNITS
    }
    for (const _ of scanJson(text, { maxRecordLength: MAX_RECORD_LENGTH, onPosition }));
    const segments = {
      [Symbol.iterator]: () => nameRecords(text, scanJson(text, { maxRecordLength: MAX_RECORD_LENGTH })),
    }
    return { text, segments, headers: null, headings: [], notes, tables: findRecordTables(text, segments) }
  },
})
