/** Follows the lines of Markdown as they come, to tell whether a line is code. */
export interface LineWatch {
  /** The beginning of a line, up to its first sign that is not a space, with the whole run of that sign. */
  begin(start: string): 'Code' | 'Text'
  /** The end of a line, with the whole of it. */
  end(line: string): void
}

interface Fence {
  readonly sign: string
  readonly length: number
}

const fenceOf = (start: string): Fence | null => {
  const [, signs = ''] = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/.exec(start) ?? []
  return signs === '' ? null : { sign: signs.charAt(0), length: signs.length }
}

const isListItem = (line: string): boolean => /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/.test(line)
const isIndented = (start: string): boolean => /^(?: {4}|\t| {1,3}\t)/.test(start)

export const createLineWatch = (): LineWatch => {
  let fence: Fence | null = null
  let blankBefore = true
  let inList = false
  let indentedCode = false

  const closes = (line: string, { sign, length }: Fence): boolean => {
    const bare = line.replace(/^[ \t>]*/, '').trimEnd()
    return bare.length >= length && bare === sign.repeat(bare.length)
  }
  return {
    begin: (start) => {
      if (fence) return 'Code'
      if (fenceOf(start)) return 'Code'
      const code = isIndented(start) && !inList && (blankBefore || indentedCode)
      if (start.trim() !== '') indentedCode = code
      return code ? 'Code' : 'Text'
    },
    end: (line) => {
      if (fence) {
        if (closes(line, fence)) fence = null
      } else {
        const opened = fenceOf(line)
        // Backticks in the words after it make it a code span of one line.
        if (opened && !(opened.sign === '`' && line.replace(/^[^`]*`+/, '').includes('`'))) fence = opened
        if (isListItem(line)) inList = true
        else if (line.trim() !== '' && !isIndented(line)) inList = false
      }
      blankBefore = line.trim() === ''
    },
  }
}
