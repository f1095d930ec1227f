import { artRecords, artTypes, descriptionIn } from '../office-art/art-records.ts'
import { columnLetters } from '../sheet/cell-reference.ts'
import { addRemark, type RemarksByRow, signed } from '../sheet/cell-remark.ts'
import { type BiffRecord, recordTypes } from './biff-records.ts'
import { readUnicode } from './biff-strings.ts'

/** Words that lie over the cells of a sheet. */
export interface DrawnText {
  /** The row that its upper edge lies on, from 1. */
  readonly row: number
  readonly text: string
}

/** What is drawn on a sheet, while its records come. */
export interface Drawings {
  take(record: BiffRecord): void
  /** Comments by row; whole when all records came. */
  readonly remarks: RemarksByRow
  /** Text boxes, descriptions of images, titles of charts and the names of their series. */
  readonly texts: readonly DrawnText[]
}

/** The object that holds the words of a comment. */
const COMMENT = 0x19

/**
 * Reads the drawings of a sheet ([MS-XLS] 2.2.3.10). A shape comes as the piece of drawing that places it, the record of its object, and that of its
 * text; a comment names the object that holds its words.
 */
export const createDrawings = (): Drawings => {
  const remarks: RemarksByRow = new Map()
  const texts: DrawnText[] = []
  const commentWords = new Map<number, string>()
  let row = 1
  // The place of a shape comes behind its properties.
  let described = ''
  let object = { kind: 0, id: 0 }
  const put = (text: string): void => {
    const line = text.trim().replace(/\s*\n\s*/g, ' ')
    if (line !== '') texts.push({ row, text: line })
  }
  const drawing = ({ data }: BiffRecord): void => {
    for (const record of artRecords(data)) {
      if (record.type === artTypes.anchor && record.data.byteLength >= 8) row = record.data.getUint16(6, true) + 1
      const description = descriptionIn(record)
      if (description !== '') described = description
    }
  }
  const beginObject = ({ data }: BiffRecord): void => {
    if (data.byteLength >= 8) object = { kind: data.getUint16(4, true), id: data.getUint16(6, true) }
    if (described !== '') put(`[${described}]`)
    described = ''
  }
  const drawnText = (record: BiffRecord): void => {
    const words = wordsOf(record)
    if (object.kind === COMMENT) commentWords.set(object.id, words)
    else for (const line of words.split('\n')) put(line)
  }
  const comment = ({ data }: BiffRecord): void => {
    if (data.byteLength < 11) return
    const author = readUnicode(data, 10, data.getUint16(8, true)).text
    const [at, column] = [data.getUint16(0, true) + 1, data.getUint16(2, true)]
    const words = signed(author, commentWords.get(data.getUint16(6, true)) ?? '')
    addRemark(remarks, { row: at, reference: `${columnLetters(column)}${at}`, words })
  }
  const readers = new Map([
    [recordTypes.drawing, drawing],
    [recordTypes.drawnObject, beginObject],
    [recordTypes.drawnText, drawnText],
    [recordTypes.comment, comment],
    [recordTypes.chartText, ({ data }) => put(chartText(data))],
  ] as [number, (record: BiffRecord) => void][])
  return { take: (record) => readers.get(record.type)?.(record), remarks, texts }
}

/** The words of a shape stand in the records that go on with it, each of which says how wide its letters are. */
const wordsOf = ({ data, borders }: BiffRecord): string => {
  let left = data.byteLength >= 12 ? data.getUint16(10, true) : 0
  let words = ''
  for (const [index, start] of borders.entries()) {
    if (left === 0) break
    const part = new DataView(data.buffer, data.byteOffset + start, (borders[index + 1] ?? data.byteLength) - start)
    const { text } = readUnicode(part, 0, left)
    words += text
    left -= text.length
  }
  return words.replace(/\r\n?/g, '\n')
}

const chartText = (data: DataView): string => (data.byteLength < 4 ? '' : readUnicode(data, 3, data.getUint8(2)).text)
