import { z } from 'zod'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument, Heading } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { readHtml } from '../html/read-html.ts'
import { createJsonExtractor } from '../json/json-extractor.ts'
import { findHeadings } from '../markdown/find-headings.ts'
import { decodeText, unixLines } from '../text/decode-text.ts'
import { withoutTerminalMarks } from '../text/without-terminal-marks.ts'

/** Text stands in one piece or line by line; what is no text is none of it. */
const lines = z
  .union([
    z.string(),
    z
      .array(z.unknown())
      .transform((parts) => parts.filter((part): part is string => typeof part === 'string').join('')),
  ])
  .optional()
  .catch(undefined)
const word = z.string().optional().catch(undefined)

const output = z.object({
  text: lines,
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
  ename: word,
  evalue: word,
  traceback: z.array(z.unknown()).optional().catch(undefined),
})
const cell = z.object({
  cell_type: z.string().catch(''),
  source: lines,
  /** As editions before 4 call the source of code. */
  input: lines,
  /** Of a heading, which is a cell of its own in editions before 4. */
  level: z.number().int().min(1).max(6).catch(1),
  outputs: z.array(output.catch({})).optional().catch(undefined),
})
const nothing = { cell_type: '', level: 1 }
/** What is wrong with one cell costs no other. */
const cells = z.array(cell.catch(nothing))
/** Editions before 4 divide the cells into worksheets. */
const notebook = z.union([
  z.object({ cells }),
  z
    .object({ worksheets: z.array(z.object({ cells }).catch({ cells: [] })) })
    .transform(({ worksheets }) => ({ cells: worksheets.flatMap((sheet) => sheet.cells) })),
])

type Cell = z.infer<typeof cell>

/** Output is there to be looked at; a log of a million lines is none of a notebook's words. */
const MAX_OUTPUT = 10_000
const MAX_TITLE = 200

/** Reads a Jupyter notebook cell by cell: what is written, what is computed, and what that printed. Nothing is run. */
export const createNotebookExtractor = (): Extractor => ({
  async extract(bytes, report, encoding): Promise<ExtractedDocument> {
    const { text, notes } = decodeText(bytes, encoding)
    const written = parseJson(text)
    // What is cut off, or was merged badly, still says what it says.
    if (written === null) return createJsonExtractor().extract(bytes, report, encoding).catch(damaged)
    const { cells } = parse(written)
    report(0.5)
    const flow = createFlow()
    const headings: Heading[] = []
    for (const [index, each] of cells.entries()) {
      flow.place({ type: 'Cell', cell: index + 1 })
      flow.breakHere()
      const source = withoutPictures(unixLines(each.source ?? each.input ?? '')).trim()
      if (source !== '') {
        flow.paragraph(source)
        headings.push(...headingsOf(each, source, flow.length - source.length))
      }
      const printed = outputOf(each)
      if (printed !== '') flow.paragraph(printed)
    }
    const flowed = flow.finish()
    if (flowed.text === '') throw new ExtractionError(failureWords('NotebookNoWords'))
    report(1)
    return { ...flowed, headings, headers: null, notes, isLaidOut: true }
  },
})

/** `start` is where the words of the cell begin. */
const headingsOf = ({ cell_type: type, level }: Cell, source: string, start: number): readonly Heading[] => {
  if (type === 'heading') return [{ start, level, title: source.replace(/\s+/g, ' ').slice(0, MAX_TITLE) }]
  if (type !== 'markdown') return []
  return findHeadings(source).map((heading) => ({ ...heading, start: start + heading.start }))
}

const parse = (written: unknown): z.infer<typeof notebook> => {
  const parsed = notebook.safeParse(written)
  if (parsed.success) return parsed.data
  return damaged(parsed.error)
}

const damaged = (cause: unknown): never => {
  throw new ExtractionError(failureWords('NotebookDamaged'), { cause })
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Pictures that stand in Markdown with all their bytes. */
const picture = /\(data:[\w/+.-]{1,80};base64,[\w+/=]{100,}\)/g

const withoutPictures = (source: string): string =>
  source.includes(';base64,')
    ? source.replace(picture, (whole) => `${whole.slice(0, whole.indexOf(',') + 1)}…)`)
    : source

const outputOf = ({ outputs = [] }: Cell): string => {
  const all = outputs
    .map((each) => withoutTerminalMarks(unixLines(printedBy(each))).trim())
    .filter((part) => part !== '')
    .join('\n')
  return all.length > MAX_OUTPUT ? `${all.slice(0, MAX_OUTPUT)} …` : all
}

const printedBy = ({ text, data = {}, ename, evalue, traceback }: z.infer<typeof output>): string => {
  if (ename !== undefined && ename !== '') return `${ename}: ${evalue ?? ''}`
  if (traceback !== undefined) return traceback.filter((part) => typeof part === 'string').join('\n')
  const html = lines.parse(data['text/html'])
  return (
    text ?? lines.parse(data['text/plain']) ?? lines.parse(data['text/markdown']) ?? (html ? wordsOfPage(html) : '')
  )
}

/** A page that is longer is cut: output is there to be looked at. */
const MAX_PAGE = 1_000_000

const wordsOfPage = (html: string): string => {
  const flow = createFlow()
  readHtml(html.slice(0, MAX_PAGE), flow)
  return flow.finish().text
}
