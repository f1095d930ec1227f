import { createIwaSources, type IwaSources, type IworkPackage, iworkFile } from './iwa-file.ts'
import { type IworkTableSource, iworkTable } from './iwork-table.ts'
import { double, type ProtobufFields } from './protobuf.ts'

export interface PagesParagraph {
  readonly text: string
  /** The name of its style, and that of the one that it was made from. */
  readonly style?: string
  readonly list?: 'Bullets' | 'Numbers' | 'Letters'
  readonly level?: number
  /** Whether its list begins anew. */
  readonly starts?: boolean
  readonly table?: IworkTableSource
  /** Of a picture that stands in it. */
  readonly description?: string
  readonly note?: string
  readonly comment?: string
  readonly isDeleted?: boolean
}

export interface PagesOptions extends IworkPackage {
  /** Texts in boxes that stand on pages by themselves. */
  readonly boxes?: readonly string[]
  /** A text of headers and footers. */
  readonly header?: string
}

const listKinds = { Bullets: [2, 0], Numbers: [3, 0], Letters: [3, 14] } as const

/** A text with all that stands in it; gives a reference to it. */
const iworkText = (sources: IwaSources, paragraphs: readonly PagesParagraph[], kind = 0): ProtobufFields => {
  const entries: Record<number, ProtobufFields[]> = { 5: [], 6: [], 7: [], 9: [], 14: [], 16: [], 22: [], 23: [] }
  const styles = new Map<string, ProtobufFields>()
  const once = (name: string, make: () => ProtobufFields): ProtobufFields => {
    const known = styles.get(name) ?? make()
    styles.set(name, known)
    return known
  }
  const styleOf = (name: string) =>
    once(name, () => {
      const own = sources.add(2022, { 1: { 1: name } })
      return sources.add(2022, { 1: { 3: own, 4: 1 } })
    })
  const listOf = (list: PagesParagraph['list']) =>
    once(`list ${list}`, () => {
      const [type, number] = list === undefined ? [0, 0] : listKinds[list]
      return sources.add(2023, { 1: { 1: list ?? 'None' }, 11: new Array(9).fill(type), 15: new Array(9).fill(number) })
    })
  let text = ''
  const tell = (field: number, at: number, value: ProtobufFields) => entries[field]?.push({ 1: at, ...value })
  for (const paragraph of paragraphs) {
    const start = text.length
    tell(5, start, { 2: styleOf(paragraph.style ?? 'Body') })
    tell(6, start, { 2: paragraph.level ?? 0, 3: 0 })
    tell(7, start, { 2: listOf(paragraph.list) })
    tell(14, start, { 2: paragraph.starts ? 1 : 0, 3: 0 })
    if (paragraph.isDeleted) tell(22, start, { 2: sources.add(2060, {}) })
    if (paragraph.comment !== undefined) {
      tell(23, start, { 2: sources.add(2013, { 1: sources.add(3056, { 1: paragraph.comment }) }) })
      tell(23, start + 1, {})
    }
    text += paragraph.text
    if (paragraph.note !== undefined) {
      tell(16, text.length, {
        2: sources.add(2008, { 2: iworkText(sources, [{ text: `\ufffc${paragraph.note}` }], 2) }),
      })
      text += '\u000e'
    }
    for (const drawable of drawablesOf(sources, paragraph)) {
      tell(9, text.length, { 2: sources.add(2003, { 1: drawable }) })
      text += '\ufffc'
    }
    text += '\n'
    if (paragraph.isDeleted) tell(22, text.length, {})
  }
  const tables = Object.fromEntries(Object.entries(entries).map(([field, told]) => [field, { 1: told }]))
  return sources.add(2001, { 1: kind, 3: text.slice(0, -1), ...tables })
}

const drawablesOf = (sources: IwaSources, { table, description }: PagesParagraph): ProtobufFields[] => [
  ...(table === undefined ? [] : [iworkTable(sources, table)]),
  ...(description === undefined ? [] : [sources.add(3005, { 1: { 8: description } })]),
]

const textBox = (sources: IwaSources, paragraphs: readonly PagesParagraph[]): ProtobufFields =>
  sources.add(2011, { 1: { 1: {} }, 4: iworkText(sources, paragraphs, 3) })

/** A document of Pages. */
export const pagesFile = (paragraphs: readonly PagesParagraph[], options: PagesOptions = {}): Buffer => {
  const sources = createIwaSources()
  const body = iworkText(sources, paragraphs)
  if (options.header !== undefined) iworkText(sources, [{ text: options.header }], 1)
  const boxes = (options.boxes ?? []).map((text, at) => ({ 1: at, 4: { 1: textBox(sources, [{ text }]) } }))
  const floating = sources.add(10_010, { 1: boxes })
  return iworkFile([{ id: 1, type: 10_000, message: { 3: floating, 4: body } }, ...sources.objects], options)
}

export interface NumbersSheet {
  readonly name: string
  readonly tables: readonly IworkTableSource[]
  readonly texts?: readonly string[]
  readonly isHidden?: boolean
}

/** A spreadsheet of Numbers. */
export const numbersFile = (sheets: readonly NumbersSheet[], options: IworkPackage = {}): Buffer => {
  const sources = createIwaSources()
  const references = sheets.map(({ name, tables, texts = [], isHidden = false }) => {
    const drawables = [
      ...tables.map((table) => iworkTable(sources, table)),
      sources.add(3008, { 1: {}, 2: texts.map((text) => textBox(sources, [{ text }])) }),
    ]
    return sources.add(2, { 1: name, 2: drawables, 25: isHidden ? 1 : 0 })
  })
  return iworkFile([{ id: 1, type: 1, message: { 1: references, 4: { 1: 99 } } }, ...sources.objects], options)
}

export interface KeynoteSlide {
  readonly title?: string
  readonly body?: readonly PagesParagraph[]
  readonly notes?: string
  readonly table?: IworkTableSource
  readonly chart?: { readonly columns: readonly string[]; readonly rows: readonly (readonly [string, ...number[]])[] }
  readonly isSkipped?: boolean
  /** Slides that stand below it in the list. */
  readonly children?: readonly KeynoteSlide[]
}

/** A presentation of Keynote. */
export const keynoteFile = (slides: readonly KeynoteSlide[], options: IworkPackage = {}): Buffer => {
  const sources = createIwaSources()
  const nodes = slides.map((slide) => slideNode(sources, slide))
  const show = sources.add(2, { 3: { 2: nodes } })
  const document = { id: 1, type: 1, message: { 2: show, 3: {} } }
  const [slide, ...rest] = sources.objects.toReversed()
  const parts = { 'Slide-1': slide === undefined ? [] : [slide] }
  return iworkFile([document, ...rest], { ...options, parts: { ...parts, ...options.parts } })
}

const slideNode = (sources: IwaSources, slide: KeynoteSlide): ProtobufFields => {
  const placeholder = (kind: number, paragraphs: readonly PagesParagraph[]) =>
    sources.add(7, { 1: { 1: { 1: {} }, 2: iworkText(sources, paragraphs, 3) }, 2: kind })
  const { title, body, notes, table, chart } = slide
  const titleReference = title === undefined ? undefined : placeholder(2, [{ text: title }])
  const bodyReference = body === undefined ? undefined : placeholder(3, body)
  const number = placeholder(1, [{ text: '1' }])
  const drawables = [
    ...(bodyReference === undefined ? [] : [bodyReference]),
    ...(table === undefined ? [] : [iworkTable(sources, table)]),
    ...(chart === undefined ? [] : [chartOf(sources, chart)]),
    number,
    ...(titleReference === undefined ? [] : [titleReference]),
  ]
  const message = {
    5: titleReference,
    6: bodyReference,
    7: drawables,
    20: number,
    27: notes === undefined ? undefined : sources.add(15, { 1: iworkText(sources, [{ text: notes }], 4) }),
  }
  const children = (slide.children ?? []).map((child) => slideNode(sources, child))
  return sources.add(4, { 1: children, 2: sources.add(5, message), 4: slide.isSkipped ? 1 : 0 })
}

const chartOf = (sources: IwaSources, { columns, rows }: NonNullable<KeynoteSlide['chart']>): ProtobufFields =>
  sources.add(5021, {
    1: {},
    10000: {
      7: {
        1: rows.map(([name]) => name),
        2: columns,
        3: rows.map(([, ...values]) => ({ 1: values.map((value) => ({ 1: double(value) })) })),
      },
    },
  })
