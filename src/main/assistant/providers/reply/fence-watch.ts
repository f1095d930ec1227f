/** Where in Markdown a mark stands. */
export type Place = 'LineStart' | 'Line' | 'Fence' | 'InlineCode'

/** Follows text as it is written, to know whether what comes next stands in code. */
export interface FenceWatch {
  saw(text: string): void
  place(mark: string): Place
}

const FENCE = /^ {0,3}(```|~~~)/
const MAX_LINE_START = 8

export const createFenceWatch = (): FenceWatch => {
  let open: string | null = null
  let lineStart = ''
  let ticks = 0
  let blank = true

  const endLine = () => {
    const mark = FENCE.exec(lineStart)?.[1]
    if (mark !== undefined && open === null) open = mark
    else if (mark !== undefined && mark === open) open = null
    lineStart = ''
    ticks = 0
    blank = true
  }
  return {
    saw: (text) => {
      const lines = text.split('\n')
      for (const [index, line] of lines.entries()) {
        if (index > 0) endLine()
        if (lineStart.length < MAX_LINE_START) lineStart = (lineStart + line).slice(0, MAX_LINE_START)
        ticks += line.split('`').length - 1
        blank &&= line.trim() === ''
      }
    },
    place: (mark) => {
      if (open !== null || (FENCE.test(lineStart) && !mark.startsWith('```'))) return 'Fence'
      if (ticks % 2 === 1) return 'InlineCode'
      return blank ? 'LineStart' : 'Line'
    },
  }
}
