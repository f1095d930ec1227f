import { z } from 'zod'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument, Heading } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { createJsonExtractor } from '../json/json-extractor.ts'
import { findHeadings } from '../markdown/find-headings.ts'
import { decodeText, unixLines } from '../text/decode-text.ts'
import { withoutTerminalMarks } from '../text/without-terminal-marks.ts'

/** Text stands in one piece or line by line. */
const lines = z.union([z.string(), z.array(z.string()).transform((parts) => parts.join(''))])

const output = z.object({
  text: lines.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  ename: z.string().optional(),
  evalue: z.string().optional(),
})
const cell = z.object({
  cell_type: z.string(),
  source: lines.optional(),
  /** As editions before 4 call the source of code. */
  input: lines.optional(),
  outputs: z.array(output).optional(),
})
/** Editions before 4 divide the cells into worksheets. */
const notebook = z.union([
  z.object({ cells: z.array(cell) }),
  z
    .object({ worksheets: z.array(z.object({ cells: z.array(cell) })) })
    .transform(({ worksheets }) => ({ cells: worksheets.flatMap((sheet) => sheet.cells) })),
])

type Cell = z.infer<typeof cell>

/** Output is there to be looked at; a log of a million lines is none of a notebook's words. */
const MAX_OUTPUT = 10_000

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
      const source = unixLines(each.source ?? each.input ?? '').trim()
      if (source !== '') {
        flow.paragraph(source)
        const start = flow.length - source.length
        if (each.cell_type === 'markdown') {
          headings.push(...findHeadings(source).map((heading) => ({ ...heading, start: start + heading.start })))
        }
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

const outputOf = ({ outputs = [] }: Cell): string => {
  const printed = outputs.map(({ text, data, ename, evalue }) => {
    if (ename !== undefined) return `${ename}: ${evalue ?? ''}`
    const plain = lines.safeParse(data?.['text/plain'])
    return text ?? (plain.success ? plain.data : '')
  })
  const all = printed
    .map((part) => withoutTerminalMarks(unixLines(part)).trim())
    .filter((part) => part !== '')
    .join('\n')
  return all.length > MAX_OUTPUT ? `${all.slice(0, MAX_OUTPUT)} …` : all
}
