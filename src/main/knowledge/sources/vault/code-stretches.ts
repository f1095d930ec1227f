/** A stretch of a text by its offsets. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

const OPENING = /^[ \t]*(?:(`{3,})[^`]*|(~{3,}).*)$/

/** Runs of backticks with what stands between two of one length, as long as both are in one line. */
function* inlineCode(line: string, offset: number): Generator<Stretch> {
  const runs = [...line.matchAll(/`+/g)].map((match) => ({ start: match.index, length: match[0].length }))
  const lastOf = new Map(runs.map(({ length }, index) => [length, index]))
  let opening: { readonly start: number; readonly length: number } | null = null
  for (const [index, run] of runs.entries()) {
    if (opening === null) {
      if (lastOf.get(run.length) !== index) opening = run
    } else if (run.length === opening.length) {
      yield { start: offset + opening.start, end: offset + run.start + run.length }
      opening = null
    }
  }
}

/** Where a Markdown text is code, in order: fenced lines with their fences, and code within a line. Takes a time that grows with the text's length alone. */
export function* codeStretches(text: string): Generator<Stretch> {
  let fence: { readonly mark: string; readonly start: number } | null = null
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd === -1 ? text.length : lineEnd
    const line = text.slice(start, end)
    if (fence !== null) {
      if (line.trimStart().startsWith(fence.mark)) {
        yield { start: fence.start, end }
        fence = null
      }
    } else {
      const [, backticks, tildes] = OPENING.exec(line) ?? []
      const mark = backticks ?? tildes
      if (mark === undefined) yield* inlineCode(line, start)
      else fence = { mark, start }
    }
    start = end + 1
  }
  if (fence !== null) yield { start: fence.start, end: text.length }
}
