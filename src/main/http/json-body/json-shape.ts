/** How a JSON text may be made: what is beyond this is refused before it is parsed. */
export interface JsonBounds {
  /** Arrays and objects within each other. */
  readonly maxDepth: number
  /** Values and keys altogether. */
  readonly maxValues: number
}

/** Far beyond what any operation takes; as many values are handed between threads in some milliseconds. */
export const jsonBounds: JsonBounds = { maxDepth: 64, maxValues: 50_000 }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** The place behind the string that begins at `start`; the end of the text for one that does not end. */
const endOfString = (text: Buffer, start: number): number => {
  for (let at = text.indexOf(QUOTE, start + 1); at !== -1; at = text.indexOf(QUOTE, at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return at + 1
  }
  return text.length
}

/** What is wrong with the shape of a JSON text, or null. Looks at brackets, commas and colons alone: a text that is no JSON may pass. */
export const shapeProblem = (text: Buffer, { maxDepth, maxValues }: JsonBounds): string | null => {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; ) {
    const byte = text[at]
    if (byte === QUOTE) {
      at = endOfString(text, at)
      continue
    }
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      depth += 1
      values += 1
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === COMMA || byte === COLON) values += 1
    if (depth > maxDepth) return `The body is nested more than ${maxDepth} deep.`
    if (values > maxValues) return `The body holds more than ${maxValues} values.`
    at += 1
  }
  return null
}
