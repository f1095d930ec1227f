import iconv from 'iconv-lite'
import { compoundFile } from './compound-file.ts'
import { type ArtShape, artContainer, artShape } from './office-art.ts'

export interface DocOptions {
  /** The style of each paragraph, by its number; 1 is "heading 1". */
  readonly styles?: readonly number[]
  /** Footnotes; the sign \u0002 in the body stands for each, in order. */
  readonly footnotes?: readonly string[]
  /** Pictures in the line, and shapes beside the text; the signs \u0001 and \u0008 in the body stand for each, in order. */
  readonly pictures?: readonly ArtShape[]
  readonly shapes?: readonly ArtShape[]
  /** Signs of a font of symbols; the sign ( in the body stands for each, in order. */
  readonly symbols?: readonly { readonly font: string; readonly code: number }[]
  /** Stretches of the body, by characters, that were deleted under change tracking. */
  readonly deleted?: readonly (readonly [start: number, end: number])[]
  /** Lists, each as its levels write their numbers: `%1.` in the given format. */
  readonly lists?: readonly (readonly DocLevel[])[]
  /** By paragraph: which list it is of, from 1, and its level in it, from 0. */
  readonly listed?: Readonly<Record<number, readonly [list: number, level: number]>>
  /** By paragraph that ends a row: where its cells end, in twips, and which of them go on with those above. */
  readonly rowShapes?: Readonly<
    Record<number, { readonly edges: readonly number[]; readonly below?: readonly number[] }>
  >
  /** Whether the styles of headings are the levels of the first list. */
  readonly numbersHeadings?: boolean
  readonly isEncrypted?: boolean
  /** The version of the format; 0x00C1 is that of Word 97. */
  readonly version?: number
}

export interface DocLevel {
  readonly pattern: string
  /** 0 for figures, 1 for large Roman ones, 4 for small letters, 23 for a bullet. */
  readonly format?: number
  /** Whether the numbers of other levels are figures here. */
  readonly isLegal?: boolean
}

const TEXT_AT = 1_024
const PAGE = 512

/**
 * A binary Word document ([MS-DOC]) with that body: paragraphs end with \r, cells with \u0007. Its first half is stored with two bytes a character,
 * its second with one, as fast saving leaves documents.
 */
export const docFile = (body: string, options: DocOptions = {}): Buffer => {
  const { styles = [], footnotes = [], deleted = [], isEncrypted = false, version = 0x00c1 } = options
  const {
    lists = [],
    listed = {},
    numbersHeadings = false,
    pictures = [],
    shapes = [],
    rowShapes = {},
    symbols = [],
  } = options
  const notes = footnotes.map((note) => `\u0002${note}\r`)
  const text = body + notes.join('')
  const half = Math.ceil(text.length / 2)
  const wide = Buffer.from(text.slice(0, half), 'utf16le')
  const narrow = iconv.encode(text.slice(half), 'windows-1252')
  const offsetOf = (position: number): number =>
    position <= half ? TEXT_AT + position * 2 : TEXT_AT + wide.length + (position - half)
  const textEnd = TEXT_AT + wide.length + narrow.length
  const firstPage = Math.ceil(textEnd / PAGE) + 1

  const table = createTable()
  const paragraphs = paragraphEnds(body)
  const data = pictures.map(pictureData)
  const runs = [
    ...deleted.map(([start, end]) => ({ start, end, properties: DELETED })),
    ...positionsOf(body, PICTURE).map((start, at) => ({
      start,
      end: start + 1,
      properties: [0x03, 0x6a, ...numbers([Buffer.concat(data.slice(0, at)).length])],
    })),
  ]
  for (const [at, start] of positionsOf(body, '(').entries()) {
    const { code } = symbols[at] ?? {}
    if (code !== undefined) runs.push({ start, end: start + 1, properties: [...SYMBOL, at, 0, code & 0xff, code >> 8] })
  }
  const pages = [
    paragraphPage(paragraphs, { styles, listed, rowShapes }, offsetOf),
    characterPage(runs, body.length, offsetOf),
  ]
  const main = Buffer.alloc((firstPage + pages.length) * PAGE)
  main.writeUInt16LE(0xa5ec, 0)
  main.writeUInt16LE(version, 2)
  main.writeUInt16LE(0x0200 | (isEncrypted ? 0x0100 : 0), 0x0a)
  main.writeInt32LE(body.length, 0x4c)
  main.writeInt32LE(text.length - body.length, 0x50)
  wide.copy(main, TEXT_AT)
  narrow.copy(main, TEXT_AT + wide.length)
  for (const [at, page] of pages.entries()) page.copy(main, (firstPage + at) * PAGE)

  const put = (index: number, bytes: Buffer): void => {
    const start = table.add(bytes)
    main.writeUInt32LE(start, 0x9a + index * 8)
    main.writeUInt32LE(bytes.length, 0x9a + index * 8 + 4)
  }
  put(1, styleSheet(numbersHeadings))
  put(12, numbers([TEXT_AT, textEnd, firstPage + 1]))
  put(13, numbers([TEXT_AT, textEnd, firstPage]))
  if (symbols.length > 0) put(15, fontTable(symbols.map(({ font }) => font)))
  put(33, pieceTable(text.length, half, wide.length))
  if (lists.length > 0) {
    put(73, Buffer.concat([Buffer.from([lists.length, 0]), ...lists.map((_, at) => listHead(at + 1))]))
    // The levels stand behind the lists, and are no part of them.
    table.add(
      Buffer.concat(lists.flatMap((levels) => Array.from({ length: LEVELS }, (_, at) => listLevel(levels[at])))),
    )
    put(74, listReferences(lists.length))
  }
  if (footnotes.length > 0) {
    const signs = positionsOf(body, '\u0002')
    put(2, Buffer.concat([numbers([...signs, body.length]), Buffer.alloc(signs.length * 2)]))
    const borders = [0]
    for (const note of notes) borders.push((borders.at(-1) ?? 0) + note.length)
    put(3, numbers([...borders, (borders.at(-1) ?? 0) + 1]))
  }
  if (shapes.length > 0) {
    put(40, shapePlaces(positionsOf(body, SHAPE), body.length))
    put(50, drawings(shapes))
  }
  return compoundFile([
    { name: 'WordDocument', content: main },
    { name: '1Table', content: table.bytes() },
    ...(data.length === 0 ? [] : [{ name: 'Data', content: Buffer.concat(data) }]),
  ])
}

const PICTURE = '\u0001'
const SHAPE = '\u0008'
const PICTURE_HEAD = 68

/** A picture is its size, that of its head, and its shape; every other one has the name of a file before its shape. */
const pictureData = (shape: ArtShape, index: number): Buffer => {
  const head = Buffer.alloc(PICTURE_HEAD)
  const name = index % 2 === 0 ? Buffer.alloc(0) : Buffer.from('\u0005x.png', 'latin1')
  const content = artContainer(0xf004, artShape(shape))
  head.writeUInt32LE(PICTURE_HEAD + name.length + content.length, 0)
  head.writeUInt16LE(PICTURE_HEAD, 4)
  head.writeUInt16LE(name.length === 0 ? 0x64 : 0x66, 6)
  return Buffer.concat([head, name, content])
}

const shapePlaces = (positions: readonly number[], length: number): Buffer => {
  const places = positions.map((_, at) => Buffer.concat([numbers([at + 1]), Buffer.alloc(22)]))
  return Buffer.concat([numbers([...positions, length]), ...places])
}

/** What all drawings share, and that of the body, behind a byte that says so. */
const drawings = (shapes: readonly ArtShape[]): Buffer =>
  Buffer.concat([
    artContainer(0xf000, [Buffer.alloc(16)]),
    Buffer.alloc(1),
    artContainer(0xf002, [
      artContainer(
        0xf003,
        shapes.map((shape, at) => artContainer(0xf004, artShape({ id: at + 1, ...shape }))),
      ),
    ]),
  ])

const createTable = () => {
  const parts: Buffer[] = []
  let length = 0
  return {
    add(bytes: Buffer): number {
      parts.push(bytes)
      length += bytes.length
      return length - bytes.length
    },
    bytes: () => Buffer.concat(parts),
  }
}

const numbers = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}

const pieceTable = (length: number, half: number, wideBytes: number): Buffer => {
  const pieces = Buffer.alloc(16)
  pieces.writeUInt32LE(TEXT_AT, 2)
  pieces.writeUInt32LE((((TEXT_AT + wideBytes) * 2) | 0x40000000) >>> 0, 10)
  const list = Buffer.concat([numbers([0, half, length]), pieces])
  return Buffer.concat([Buffer.from([2]), numbers([list.length]), list])
}

const positionsOf = (body: string, marks: string): number[] =>
  [...body].flatMap((letter, at) => (marks.includes(letter) ? [at] : []))

/** Where each paragraph and each cell is over. */
const paragraphEnds = (body: string): number[] => positionsOf(body, '\r\u0007').map((at) => at + 1)

const LEVELS = 9

const listHead = (id: number): Buffer => {
  const bytes = Buffer.alloc(28)
  bytes.writeInt32LE(id, 0)
  for (let level = 0; level < LEVELS; level++) bytes.writeUInt16LE(0x0fff, 8 + level * 2)
  return bytes
}

const listLevel = ({ pattern, format = 0, isLegal = false }: DocLevel = { pattern: '' }): Buffer => {
  const head = Buffer.alloc(30)
  head.writeInt32LE(1, 0)
  head.writeUInt8(format, 4)
  head.writeUInt8(isLegal ? 4 : 0, 5)
  const text = pattern.replace(/%(\d)/g, (_, level: string) => String.fromCharCode(Number(level) - 1))
  head.writeUInt16LE(text.length, 28)
  return Buffer.concat([head, Buffer.from(text, 'utf16le')])
}

/** Each list is named by its number, and by the number behind all of them the first once more, to begin anew at 5. */
const listReferences = (count: number): Buffer => {
  const references = Array.from({ length: count + 1 }, (_, at) => {
    const bytes = Buffer.alloc(16)
    bytes.writeInt32LE(at < count ? at + 1 : 1, 0)
    bytes.writeUInt8(at < count ? 0 : 1, 12)
    return bytes
  })
  const behind = Array.from({ length: count + 1 }, (_, at) =>
    numbers(at < count ? [0xffffffff] : [0xffffffff, 5, 0x10]),
  )
  return Buffer.concat([numbers([count + 1]), ...references, ...behind])
}

const listProperties = ([list, level]: readonly [number, number]): number[] => [0x0b, 0x46, list, 0, 0x0a, 0x26, level]

const IN_TABLE = [0x16, 0x24, 1]
const ENDS_ROW = [0x17, 0x24, 1]
/** A row's cells: their edges from the left one of the first on, and a description of each. */
const rowShape = ({ edges, below = [] }: NonNullable<DocOptions['rowShapes']>[number]): number[] => {
  const bytes = Buffer.alloc(5 + (edges.length + 1) * 2 + edges.length * 20)
  bytes.writeUInt16LE(0xd608, 0)
  bytes.writeUInt16LE(bytes.length - 3, 2)
  bytes.writeUInt8(edges.length, 4)
  for (const [at, edge] of edges.entries()) {
    bytes.writeInt16LE(edge, 7 + at * 2)
    bytes.writeUInt16LE(below.includes(at) ? 0x20 : 0, 5 + (edges.length + 1) * 2 + at * 20)
  }
  return [...bytes]
}

/** A style number that stands for a cell of a table, and one for the end of a row. */
export const CELL_STYLE = 100
export const ROW_STYLE = 101

const paragraphPage = (
  ends: readonly number[],
  { styles, listed, rowShapes }: Required<Pick<DocOptions, 'styles' | 'listed' | 'rowShapes'>>,
  offsetOf: (position: number) => number,
): Buffer => {
  const page = Buffer.alloc(PAGE)
  for (const [at, end] of [0, ...ends].entries()) page.writeUInt32LE(offsetOf(end), at * 4)
  let free = PAGE - 2
  for (const at of ends.keys()) {
    const style = styles[at] ?? 0
    const inTable = style === CELL_STYLE ? IN_TABLE : style === ROW_STYLE ? [...IN_TABLE, ...ENDS_ROW] : []
    const properties = [
      ...inTable,
      ...(listed[at] === undefined ? [] : listProperties(listed[at])),
      ...(rowShapes[at] === undefined ? [] : rowShape(rowShapes[at])),
    ]
    const content = Buffer.from([style >= CELL_STYLE ? 0 : style, 0, ...properties])
    const size = content.length % 2 === 0 ? content.length + 1 : content.length
    free -= size + 1
    free -= free % 2
    page.writeUInt8((size + 1) / 2, free)
    content.copy(page, free + 1)
    page.writeUInt8(free / 2, (ends.length + 1) * 4 + at * 13)
  }
  page.writeUInt8(ends.length, PAGE - 1)
  return page
}

const DELETED = [0x00, 0x08, 1]
const SYMBOL = [0x09, 0x6a]

/** A font is its size, 39 bytes of what it looks like, and its name. */
const fontTable = (names: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from([names.length, 0, 0, 0]),
    ...names.map((name) => {
      const written = Buffer.from(`${name}\0`, 'utf16le')
      return Buffer.concat([Buffer.from([39 + written.length]), Buffer.alloc(39), written])
    }),
  ])

interface CharacterRun {
  readonly start: number
  readonly end: number
  readonly properties: readonly number[]
}

const characterPage = (
  stretches: readonly CharacterRun[],
  length: number,
  offsetOf: (position: number) => number,
): Buffer => {
  const page = Buffer.alloc(PAGE)
  const borders = [...new Set([0, ...stretches.flatMap(({ start, end }) => [start, end]), length])].sort(
    (one, other) => one - other,
  )
  for (const [at, border] of borders.entries()) page.writeUInt32LE(offsetOf(border), at * 4)
  const runs = borders.length - 1
  let free = PAGE - 2
  for (const { start, properties } of stretches) {
    free -= properties.length + 1
    free -= free % 2
    page.writeUInt8(properties.length, free)
    Buffer.from(properties).copy(page, free + 1)
    page.writeUInt8(free / 2, (runs + 1) * 4 + borders.indexOf(start))
  }
  page.writeUInt8(runs, PAGE - 1)
  return page
}

/** Styles 0 (normal), 1 to 3 (headings), and 4, which is based on the first heading. */
const styleSheet = (numbersHeadings: boolean): Buffer => {
  const style = (builtIn: number, base: number): Buffer => {
    const properties = numbersHeadings && builtIn > 0 && builtIn < 4 ? listProperties([1, builtIn - 1]) : []
    // The name is empty; behind it stand the number of properties' bytes, the number of the style, and they.
    const behind = Buffer.from([0, 0, 0, 0, properties.length + 2, 0, 0, 0, ...properties])
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(10 + behind.length, 0)
    bytes.writeUInt16LE(builtIn, 2)
    bytes.writeUInt16LE((base << 4) | 1, 4)
    return Buffer.concat([bytes, behind])
  }
  const header = Buffer.alloc(20)
  header.writeUInt16LE(18, 0)
  header.writeUInt16LE(10, 4)
  return Buffer.concat([header, style(0, 0xfff), style(1, 0), style(2, 0), style(3, 0), style(0xffe, 1)])
}
