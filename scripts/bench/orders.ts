import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { officeFile, type Part, relationshipsNamespace } from '../../test/files/office-file.ts'
import { seededRandom } from './synthetic-text.ts'

const ROWS_PER_WRITE = 10_000
const DAY_MS = 86_400_000
const columns = ['order', 'customer', 'town', 'day', 'amount', 'remark'] as const
const towns = ['Ashford', 'Brigg', 'Corby', 'Dorking', 'Epsom', 'Frome', 'Goole', 'Hythe']
const remarks = ['delivered', 'returned by the customer', 'waits for parts', 'paid on account', 'left with a neighbour']

type Order = readonly [order: number, customer: string, town: string, day: Date, amount: string, remark: string]

/** Orders, one a row: a number of its own, a customer of many, a place, a day, an amount and a remark. */
function* orders(rows: number): Generator<Order, void, undefined> {
  const random = seededRandom(7)
  const anyOf = (choices: readonly string[]): string => choices[Math.floor(random() * choices.length)] ?? ''
  for (let at = 1; at <= rows; at++) {
    const day = new Date(Date.UTC(2020, 0, 1) + Math.floor(random() * 2_000) * DAY_MS)
    const customer = `C${Math.floor(random() * 50_000)}`
    yield [at, customer, anyOf(towns), day, (random() * 1_000).toFixed(2), anyOf(remarks)]
  }
}

/** Pieces of a file, many rows in each. */
function* pieces(rows: number, lineOf: (order: Order) => string): Generator<string, void, undefined> {
  let lines: string[] = []
  for (const order of orders(rows)) {
    if (lines.push(lineOf(order)) < ROWS_PER_WRITE) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

export const writeOrdersCsv = async (path: string, rows: number): Promise<void> => {
  const file = createWriteStream(path)
  file.write(`${columns.join()}\n`)
  const lineOf = ([order, customer, town, day, amount, remark]: Order): string =>
    `${order},${customer},${town},${day.toISOString().slice(0, 10)},${amount},${remark}\n`
  for (const piece of pieces(rows, lineOf)) if (!file.write(piece)) await once(file, 'drain')
  file.end()
  await once(file, 'close')
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** The day that Excel counts days from. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

const rowXml = (at: number, [order, customer, town, day, amount, remark]: Order): string => {
  const number = (column: string, value: string | number, style = ''): string =>
    `<c r="${column}${at}"${style}><v>${value}</v></c>`
  const text = (column: string, value: string): string => `<c r="${column}${at}" t="str"><v>${value}</v></c>`
  const days = (day.getTime() - DAY_ZERO) / DAY_MS
  return `<row r="${at}">${number('A', order)}${text('B', customer)}${text('C', town)}${number('D', days, ' s="1"')}${number('E', amount)}${text('F', remark)}</row>`
}

/** The same orders as an Excel workbook of one sheet. */
export const writeOrdersXlsx = async (path: string, rows: number): Promise<void> => {
  const names = columns.map((name, at) => `<c r="${'ABCDEF'[at]}1" t="str"><v>${name}</v></c>`).join('')
  const sheet = Buffer.concat([
    Buffer.from(`<worksheet xmlns="${MAIN}"><sheetData><row r="1">${names}</row>`),
    ...Array.from(
      pieces(rows, (order) => rowXml(order[0] + 1, order)),
      (piece) => Buffer.from(piece),
    ),
    Buffer.from('</sheetData></worksheet>'),
  ])
  const workbook: Part = {
    path: 'xl/workbook.xml',
    xml: `<workbook xmlns="${MAIN}" xmlns:r="${relationshipsNamespace}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    relations: [
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'styles', 'styles.xml'],
    ],
  }
  const styles: Part = {
    path: 'xl/styles.xml',
    xml: `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  await writeFile(path, officeFile(type, [workbook, styles], [{ path: 'xl/worksheets/sheet1.xml', content: sheet }]))
}
