import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { openCompoundFile } from '../compound/compound-file.ts'
import { ExtractionError } from '../extractor.ts'
import { type DateSystem, numberFormat, type ShowNumber } from '../sheet/number-format.ts'
import { type BiffRecord, biffRecords, recordTypes } from './biff-records.ts'
import { readBytes, readSharedTexts, readUnicode } from './biff-strings.ts'

export interface BinarySheet {
  readonly name: string
  /** Where its records begin in the stream. */
  readonly offset: number
  readonly isHidden: boolean
}

/** A workbook of the time before 2007 with what its sheets share. */
export interface BinaryWorkbook {
  readonly bytes: Uint8Array
  readonly sheets: readonly BinarySheet[]
  readonly texts: readonly string[]
  /** How the cells of a format show numbers, by its index. */
  readonly formats: readonly ShowNumber[]
  /** Before Excel 97 texts stood in a code page. */
  readonly isUnicode: boolean
  readonly codePage: number
}

const EXCEL_97 = 0x0600
const UTF_16 = 1200

export const readBinaryWorkbook = (file: Uint8Array): BinaryWorkbook => {
  const root = openCompoundFile(file)
  const bytes = (root.children.get('WORKBOOK') ?? root.children.get('BOOK'))?.bytes()
  if (bytes === undefined || bytes.length < 8) throw damaged()
  const globals = readGlobals(bytes)
  if (globals.version === 0) throw damaged()
  const byId = new Map<number, ShowNumber>()
  const formats = globals.formatIds.map((id) => {
    const show = byId.get(id) ?? numberFormat(id, globals.codes.get(id) ?? null, globals.dates)
    byId.set(id, show)
    return show
  })
  const { sheets, texts, version, codePage } = globals
  return { bytes, sheets, texts, formats, isUnicode: version >= EXCEL_97, codePage }
}

interface Globals {
  readonly sheets: BinarySheet[]
  readonly codes: Map<number, string>
  readonly formatIds: number[]
  texts: readonly string[]
  version: number
  codePage: number
  dates: DateSystem
}

const readGlobals = (bytes: Uint8Array): Globals => {
  const globals: Globals = {
    sheets: [],
    codes: new Map(),
    formatIds: [],
    texts: [],
    version: 0,
    codePage: 1252,
    dates: 1900,
  }
  for (const record of biffRecords(bytes)) {
    if (record.type === recordTypes.endOfSheet) break
    takeGlobal(globals, record)
  }
  return globals
}

const takeGlobal = (globals: Globals, record: BiffRecord): void => {
  const { type, data } = record
  if (data.byteLength < 2) return
  const first = data.getUint16(0, true)
  switch (type) {
    case recordTypes.begin:
      globals.version = first
      break
    case recordTypes.protected:
      throw isLocked()
    case recordTypes.codePage:
      globals.codePage = first === UTF_16 ? 1252 : first
      break
    case recordTypes.dateSystem:
      globals.dates = first === 1 ? 1904 : 1900
      break
    case recordTypes.cellFormat:
      globals.formatIds.push(data.byteLength < 4 ? 0 : data.getUint16(2, true))
      break
    case recordTypes.strings:
      globals.texts = readSharedTexts(record)
      break
    case recordTypes.format:
    case recordTypes.oldFormat:
      addCode(globals.codes, record, globals)
      break
    case recordTypes.sheet:
      globals.sheets.push(...sheetOf(record, globals))
  }
}

const damaged = (): ExtractionError => new ExtractionError(failureWords('WorkbookIncomplete'))
const isLocked = (): ExtractionError =>
  new ExtractionError(failureWords('Locked', { kind: failureWords('KindExcelWorkbook') }))

interface Encoding {
  readonly version: number
  readonly codePage: number
}

const addCode = (codes: Map<number, string>, { data }: BiffRecord, { version, codePage }: Encoding): void => {
  if (data.byteLength < 4) return
  const id = data.getUint16(0, true)
  if (version >= EXCEL_97) codes.set(id, readUnicode(data, 4, data.getUint16(2, true)).text)
  else codes.set(id, readBytes(data, 3, { length: data.getUint8(2), codePage }))
}

const WORKSHEET = 0

/** Sheets of charts and macros hold no cells to read. */
const sheetOf = ({ data }: BiffRecord, { version, codePage }: Encoding): BinarySheet[] => {
  if (data.byteLength < 8 || data.getUint8(5) !== WORKSHEET) return []
  const length = data.getUint8(6)
  const name = version >= EXCEL_97 ? readUnicode(data, 7, length).text : readBytes(data, 7, { length, codePage })
  return [{ name, offset: data.getUint32(0, true), isHidden: (data.getUint8(4) & 3) !== 0 }]
}
