/** A record of a binary workbook: what it is, and its content with what goes on in the records behind it. */
export interface BiffRecord {
  readonly type: number
  /** The offset of the record in the stream. */
  readonly offset: number
  readonly data: DataView
  /** Where the records that go on with it begin in `data`; strings that are cut there begin anew. */
  readonly borders: readonly number[]
}

/** The records that are read ([MS-XLS] 2.3.1). */
export const recordTypes = {
  formula: 0x0006,
  endOfSheet: 0x000a,
  dateSystem: 0x0022,
  protected: 0x002f,
  goesOn: 0x003c,
  codePage: 0x0042,
  sheet: 0x0085,
  manyNumbers: 0x00bd,
  format: 0x041e,
  oldFormat: 0x001e,
  cellFormat: 0x00e0,
  mergedCells: 0x00e5,
  columns: 0x007d,
  row: 0x0208,
  strings: 0x00fc,
  sharedText: 0x00fd,
  richText: 0x00d6,
  number: 0x0203,
  text: 0x0204,
  truth: 0x0205,
  formulaText: 0x0207,
  shortNumber: 0x027e,
  begin: 0x0809,
  drawing: 0x00ec,
  drawnObject: 0x005d,
  drawnText: 0x01b6,
  comment: 0x001c,
  chartText: 0x100d,
} as const

const MAX_BYTES = 268_435_456

/** The records of a stream from an offset on, in order. */
export function* biffRecords(bytes: Uint8Array, from = 0): Generator<BiffRecord, void, undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = from
  while (at + 4 <= bytes.length) {
    const offset = at
    const type = view.getUint16(at, true)
    let end = at + 4 + view.getUint16(at + 2, true)
    if (end > bytes.length) return
    if (!hasContinuation(view, end, type)) {
      yield { type, offset, data: new DataView(bytes.buffer, bytes.byteOffset + at + 4, end - at - 4), borders: [] }
      at = end
      continue
    }
    const parts = [bytes.subarray(at + 4, end)]
    const borders: number[] = []
    let length = end - at - 4
    while (hasContinuation(view, end, type) && length < MAX_BYTES) {
      const size = view.getUint16(end + 2, true)
      if (end + 4 + size > bytes.length) break
      borders.push(length)
      parts.push(bytes.subarray(end + 4, end + 4 + size))
      length += size
      end += 4 + size
    }
    const whole = Buffer.concat(parts)
    yield { type, offset, data: new DataView(whole.buffer, whole.byteOffset, whole.byteLength), borders }
    at = end
  }
}

const continued: ReadonlySet<number> = new Set([recordTypes.strings, recordTypes.drawing, recordTypes.drawnText])

const hasContinuation = (view: DataView, at: number, type: number): boolean =>
  continued.has(type) && at + 4 <= view.byteLength && view.getUint16(at, true) === recordTypes.goesOn
