import { endOfJsonString, jsonBytes } from '../../platform/text/index.ts'

/** How a JSON text may be made: what is beyond this is refused before it is parsed. */
export interface JsonBounds {
  /** Arrays and objects within each other. */
  readonly maxDepth: number
  /** Values and keys altogether. */
  readonly maxValues: number
}

/** Far beyond what any operation takes; as many values are handed between threads in some milliseconds. */
export const jsonBounds: JsonBounds = { maxDepth: 64, maxValues: 50_000 }

/** What is wrong with the shape of a JSON text, or null. Looks at brackets, commas and colons alone: a text that is no JSON may pass. */
export const shapeProblem = (text: Buffer, { maxDepth, maxValues }: JsonBounds): string | null => {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; ) {
    const byte = text[at]
    if (byte === jsonBytes.quote) {
      at = endOfJsonString(text, at) ?? text.length
      continue
    }
    if (byte === jsonBytes.openArray || byte === jsonBytes.openObject) {
      depth += 1
      values += 1
    } else if (byte === jsonBytes.closeArray || byte === jsonBytes.closeObject) depth -= 1
    else if (byte === jsonBytes.comma || byte === jsonBytes.colon) values += 1
    if (depth > maxDepth) return `The body is nested more than ${maxDepth} deep.`
    if (values > maxValues) return `The body holds more than ${maxValues} values.`
    at += 1
  }
  return null
}
