export interface MarkdownLine {
  readonly start: number
  /** Without its line end. */
  readonly end: number
  /** Its beginning: what a mark of Markdown stands in. */
  readonly written: string
  /** Whether it stands in a block of code, or is one of the marks around it. */
  readonly isCode: boolean
}

const MAX_WRITTEN = 1_000

/** The lines of a Markdown text from an offset on. */
export function* markdownLines(text: string, from = 0): Generator<MarkdownLine, void, undefined> {
  let fence: string | null = null
  let start = from
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const written = text.slice(start, Math.min(end, start + MAX_WRITTEN))
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(written)?.[1]
    const isInside = fence !== null
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null
    } else if (mark !== undefined) fence = mark
    yield { start, end, written, isCode: isInside || mark !== undefined }
    start = end + 1
  }
}
