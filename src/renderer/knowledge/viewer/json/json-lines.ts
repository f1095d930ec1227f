/** A line of JSON that was written without lines; `start` is its offset in the document's text. */
export interface JsonLine {
  readonly start: number
  readonly text: string
  readonly depth: number
}

/** Lines longer than this, as a mean, were written by a program for a program. */
const WRITTEN_FOR_PEOPLE = 300

/** Whether a text has so few lines that it is better laid out anew. */
export const isUnbroken = (text: string): boolean => text.length / text.split('\n').length > WRITTEN_FOR_PEOPLE

/** JSON by its structure, a value a line. Only blanks between values are left out, so that every letter keeps its place; what is no JSON stays as it is. */
export const jsonLines = (text: string): JsonLine[] => {
  const lines: JsonLine[] = []
  let depth = 0
  let start = 0
  let isInString = false
  const end = (at: number, indent: number): void => {
    const raw = text.slice(start, at)
    const shown = raw.trim()
    if (shown !== '') lines.push({ start: start + raw.indexOf(shown), text: shown, depth: indent })
    start = at
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (isInString) {
      if (letter === '\\') at += 1
      else if (letter === '"') isInString = false
    } else if (letter === '"') isInString = true
    else if (letter === '{' || letter === '[') {
      end(at + 1, depth)
      depth += 1
    } else if (letter === '}' || letter === ']') {
      end(at, depth)
      depth = Math.max(0, depth - 1)
    } else if (letter === ',' || letter === '\n') end(at + 1, depth)
  }
  end(text.length, depth)
  return lines
}
