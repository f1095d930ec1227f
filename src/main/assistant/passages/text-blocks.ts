import type { Stretch } from './stretch.ts'
import { type Line, linesOf } from './text-lines.ts'

/** A paragraph, a list item, a row of a table, a stretch of code, or a line that stands alone. */
export interface TextBlock extends Stretch {
  readonly kind: 'Paragraph' | 'Item' | 'Heading' | 'Row' | 'Code' | 'Line'
  /** Blocks without a blank line between them have the same number; every message of a chat has its own. */
  readonly group: number
}

/** Words after which nobody ends a line on purpose. */
const RUNS_ON =
  /\s(?:an?|and|as|at|by|for|from|in|into|is|of|on|or|our|than|that|the|their|to|was|with|der|die|das|den|dem|des|ein|eine|einen|einem|einer|und|oder|in|im|mit|von|vom|zu|zum|zur|auf|für|bei|am|an|aus|nach|le|la|les|de|du|des|et|ou|en|à|el|los|las|del|y|con|por)$/iu

const startsAlone = ({ kind }: Line): boolean => kind !== 'Text' && kind !== 'Blank'

/** Whether running text ends with `line`: the last line of a paragraph, or a line that was broken early. */
const endsText = (line: Line, next: Line, width: number): boolean => {
  if (next.kind === 'Blank' || startsAlone(next)) return true
  const text = line.text.trimEnd()
  const brokenEarly = text.length < width * 0.7 && /^\s*["'“‘„«(*]*[\p{Lu}\p{N}¿¡]/u.test(next.text)
  return brokenEarly && !/[,;–-]$/.test(text) && !RUNS_ON.test(text)
}

const CODE_LINE =
  /[{};]\s*$|^\s*(?:[}\])]|\/\/|\/\*|#include|import |from .+ import |def |class |function |const |let |var |return |if \(|for \(|while \(|\$ |<\/?\w)|=>|::|->|\w\(.*\)\s*[;:{]?$/

const looksLikeCode = (lines: readonly Line[]): boolean => {
  const text = lines.filter(({ kind }) => kind !== 'Blank')
  if (text.some(({ kind }) => kind === 'Item' || kind === 'Clause')) return false
  return text.length >= 3 && text.filter((line) => CODE_LINE.test(line.text)).length >= text.length * 0.6
}

const MAX_CODE_LINES = 24

interface Collector {
  readonly blocks: TextBlock[]
  group: number
}

const push = ({ blocks, group }: Collector, kind: TextBlock['kind'], first: Line, last: Line): void => {
  blocks.push({ kind, start: first.start, end: last.end, group })
}

const pushCode = (collector: Collector, lines: readonly Line[]): void => {
  for (let from = 0; from < lines.length; from += MAX_CODE_LINES) {
    const part = lines.slice(from, from + MAX_CODE_LINES)
    const [first, last] = [part.at(0), part.at(-1)]
    if (first && last && part.some(({ text }) => text.trim() !== '')) push(collector, 'Code', first, last)
  }
}

/** One past the last line that belongs to the running text that begins at `from`. */
const endOfText = (lines: readonly Line[], from: number, width: number): number => {
  let to = from + 1
  for (; to < lines.length; to += 1) {
    const [line, next] = [lines[to - 1], lines[to]]
    if (!line || !next || endsText(line, next, width)) break
  }
  return to
}

const endOfFence = (lines: readonly Line[], from: number): number => {
  let to = from + 1
  while (to < lines.length && lines[to]?.kind !== 'Fence') to += 1
  return to
}

const endOfParagraph = (lines: readonly Line[], from: number): number => {
  let to = from
  while (to < lines.length && lines[to]?.kind !== 'Blank') to += 1
  return to
}

const kindOfBlock = (line: Line): TextBlock['kind'] => {
  switch (line.kind) {
    case 'Heading':
      return 'Heading'
    case 'TableRow':
      return 'Row'
    case 'Item':
      return 'Item'
    case 'Columns':
    case 'Field':
    case 'Stamp':
      return 'Line'
    default:
      return 'Paragraph'
  }
}

/** Takes what begins at a line, and returns where the next begins. */
const takeBlock = (lines: readonly Line[], at: number, width: number, collector: Collector): number => {
  const line = lines[at] as Line
  const before = lines[at - 1]
  if (line.kind === 'Blank') {
    collector.group += 1
    return at + 1
  }
  if (line.kind === 'TableRule') return at + 1
  if (line.kind === 'Fence') {
    const to = endOfFence(lines, at)
    pushCode(collector, lines.slice(at + 1, to))
    return to + 1
  }
  if (before === undefined || before.kind === 'Blank') {
    const to = endOfParagraph(lines, at)
    const paragraph = lines.slice(at, to)
    if (looksLikeCode(paragraph)) {
      pushCode(collector, paragraph)
      return to
    }
  }
  if (line.kind === 'Stamp') collector.group += 1
  const joins = line.kind !== 'Heading' && line.kind !== 'TableRow' && line.kind !== 'Columns'
  const to = joins ? endOfText(lines, at, width) : at + 1
  push(collector, kindOfBlock(line), line, lines[to - 1] ?? line)
  return to
}

/**
 * The blocks of running text, Markdown or the text of a PDF, in order: wrapped lines are joined, headings, items, rows of tables, fields,
 * messages and lines that were broken on purpose stand alone. Rules of tables and fences are left out.
 */
export const blocksOf = (text: string): TextBlock[] => {
  const lines = linesOf(text)
  const width = lines.reduce((widest, line) => Math.max(widest, line.text.length), 0)
  const collector: Collector = { blocks: [], group: 0 }
  for (let at = 0; at < lines.length; ) at = takeBlock(lines, at, width, collector)
  return collector.blocks
}
