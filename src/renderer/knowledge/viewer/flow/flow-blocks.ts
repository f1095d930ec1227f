import type { DocumentOutline, TableLayout } from '../../../../contracts/index.ts'

/** A stretch of a text that is shown as one; `start` is its offset in UTF-16 units. */
export interface FlowLine {
  readonly start: number
  readonly text: string
}

/** A piece of a page. */
export type FlowBlock =
  | (FlowLine & { readonly type: 'Paragraph' })
  | (FlowLine & { readonly type: 'Heading'; readonly level: number })
  | {
      readonly type: 'List'
      readonly start: number
      readonly items: readonly (FlowLine & { readonly depth: number })[]
    }
  | { readonly type: 'Table'; readonly start: number; readonly table: TableLayout }

const itemForm = /^( *)(?:•|\d{1,9}\.) /
const INDENT = 2

/** Pages and slides end with a form feed. */
const lineEnd = /[\n\f]/

/** The lines of a text that stand together, blank ones and pages apart; what `begins` stands apart from the lines before it. */
const groupsOf = (text: string, begins: ReadonlyMap<number, unknown>): FlowLine[][] => {
  const groups: FlowLine[][] = []
  let open: FlowLine[] = []
  let start = 0
  const close = () => {
    if (open.length > 0) groups.push(open)
    open = []
  }
  for (const line of text.split(lineEnd)) {
    const isNewPage = text[start - 1] === '\f'
    if (line.trim() === '' || isNewPage || begins.has(start)) close()
    if (line.trim() !== '') open.push({ start, text: line })
    start += line.length + 1
  }
  close()
  return groups
}

const joined = (lines: readonly FlowLine[]): FlowLine => ({
  start: lines[0]?.start ?? 0,
  text: lines.map(({ text }) => text).join('\n'),
})

/** A list whose further lines go on with the item before them; null for lines that begin with none. */
const listOf = (lines: readonly FlowLine[]): FlowBlock | null => {
  const [first] = lines
  if (first === undefined || !itemForm.test(first.text)) return null
  const items: FlowLine[][] = []
  for (const line of lines) {
    if (itemForm.test(line.text)) items.push([line])
    else items.at(-1)?.push(line)
  }
  return {
    type: 'List',
    start: first.start,
    items: items.map((item) => {
      const depth = Math.floor((itemForm.exec(item[0]?.text ?? '')?.[1]?.length ?? 0) / INDENT)
      return { ...joined(item), depth }
    }),
  }
}

/** The pieces of a text that was taken from a page: its headings by the outline, lists by their signs, tables where they stand, paragraphs. Every letter keeps its place. */
export const flowBlocks = (
  text: string,
  outline: DocumentOutline,
  tables: readonly TableLayout[] = noTables,
): FlowBlock[] => {
  const levels = new Map(outline.map(({ start, level }) => [start, level]))
  const tablesAt = new Map(tables.map((table) => [table.start, table]))
  let tabled = 0
  return groupsOf(text, tablesAt).flatMap((lines): FlowBlock[] => {
    const whole = joined(lines)
    // A cell of several lines belongs to its table.
    if (whole.start < tabled) return []
    const table = tablesAt.get(whole.start)
    if (table !== undefined) {
      tabled = table.end
      return [{ type: 'Table', start: table.start, table }]
    }
    const level = levels.get(whole.start)
    if (level !== undefined) return [{ type: 'Heading', level, ...whole }]
    return [listOf(lines) ?? { type: 'Paragraph', ...whole }]
  })
}

const noTables: readonly TableLayout[] = []
