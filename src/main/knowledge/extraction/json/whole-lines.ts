import { blanked, type Stretch } from './mend-json.ts'

/** A file of JSON Lines of which some are broken. */
export interface WholeLines {
  /** The text without its broken lines; every offset stays what it was. */
  readonly text: string
  readonly broken: readonly Stretch[]
  /** Lines that are not blank. */
  readonly count: number
}

/** Finds the lines of a text that are whole JSON objects or arrays; null where they are fewer than those that are not. */
export const wholeLines = (text: string): WholeLines | null => {
  const broken: Stretch[] = []
  let whole = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = text.slice(start, end).trim()
    if (isRecord(line)) whole++
    else if (line !== '') broken.push({ start, end })
    if (broken.length > whole + FEW) return null
    start = end + 1
  }
  return broken.length > whole ? null : { text: blanked(text, broken), broken, count: whole + broken.length }
}

/** So many broken lines may stand before the first whole one. */
const FEW = 100

const isRecord = (line: string): boolean => {
  if (!/^[{[]/.test(line) || !/[}\]]$/.test(line)) return false
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
