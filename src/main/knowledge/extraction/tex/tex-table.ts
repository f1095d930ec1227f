import type { FlowTable } from '../flow/flow.ts'
import { readArgument, readCommand, type TexSource } from './tex-source.ts'

const MAX_SPAN = 100
const RULE =
  /\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot|(?:cline|cmidrule(?:\([^)]*\))?)\s*\{[^}]*\})/g

/** The cells of a table as it is written, without the braces around it: rows end with `\\`, cells with `&`. */
export const texTable = (text: string, name: string | null, words: (text: string) => string): FlowTable => {
  const rows: string[][] = []
  let rules = 0
  let header = 0
  for (const row of splitTop(text, '\\\\')) {
    const ruled = row.match(RULE)?.length ?? 0
    if (ruled > 0 && rows.length > 0 && ++rules === 1) header = rows.length
    const cells = splitTop(row.replace(RULE, '').replace(/^\s*\[[^\]]*\]/, ''), '&').flatMap((cell) =>
      spanned(cell, words),
    )
    if (cells.some((cell) => cell !== '')) rows.push(cells)
  }
  return { name, rows, markedHeaderRows: header === 1 && rows.length > 2 ? 1 : null }
}

/** Divides at a sign that stands in no braces and is not escaped. */
const splitTop = (text: string, sign: '&' | '\\\\'): string[] => {
  const parts: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at)
    if (depth === 0 && text.startsWith(sign, at)) {
      parts.push(text.slice(start, at))
      start = at + sign.length
      at = start - 1
    } else if (unit === '\\') at++
    else if (unit === '{') depth++
    else if (unit === '}') depth = Math.max(0, depth - 1)
  }
  return [...parts, text.slice(start)]
}

/** A cell, with those that it covers. */
const spanned = (cell: string, words: (text: string) => string): string[] => {
  const source: TexSource = { text: cell, at: cell.search(/\S|$/) }
  if (!cell.startsWith('\\', source.at)) return [words(cell)]
  source.at++
  const { name } = readCommand(source)
  if (name !== 'multicolumn' && name !== 'multirow') return [words(cell)]
  const count = Number(readArgument(source))
  readArgument(source)
  const shown = words(readArgument(source))
  return name === 'multirow' || !(count > 1 && count < MAX_SPAN)
    ? [shown]
    : Array.from({ length: count }, (_, at) => (at === 0 ? shown : ''))
}
