import type { DocumentOutline } from '../../../../contracts/index.ts'

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

const itemForm = /^( *)(?:•|\d{1,9}\.) /
const INDENT = 2

/** The lines of a text that stand together, blank ones apart. */
const groupsOf = (text: string): FlowLine[][] => {
  const groups: FlowLine[][] = []
  let open: FlowLine[] = []
  let start = 0
  for (const line of text.split('\n')) {
    if (line.trim() !== '') open.push({ start, text: line })
    else if (open.length > 0) {
      groups.push(open)
      open = []
    }
    start += line.length + 1
  }
  return open.length > 0 ? [...groups, open] : groups
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

/** The pieces of a text that was taken from a page: its headings by the outline, lists by their signs, paragraphs. Every letter keeps its place. */
export const flowBlocks = (text: string, outline: DocumentOutline): FlowBlock[] => {
  const levels = new Map(outline.map(({ start, level }) => [start, level]))
  return groupsOf(text).map((lines): FlowBlock => {
    const whole = joined(lines)
    const level = levels.get(whole.start)
    if (level !== undefined) return { type: 'Heading', level, ...whole }
    return listOf(lines) ?? { type: 'Paragraph', ...whole }
  })
}
