import type { JsonValue } from '../../../contracts/index.ts'

/**
 * About how many characters a value takes as JSON, counted no further than the limit: Infinity when it is more. A hundred megabytes are told from a few
 * without being written out.
 */
export const jsonLength = (value: JsonValue, limit: number): number => {
  let length = 0
  const waiting: (JsonValue | undefined)[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') length += next.length + 2
    else if (Array.isArray(next)) {
      length += next.length + 2
      if (length <= limit) waiting.push(...next.slice(0, limit))
    } else if (typeof next === 'object' && next !== null) {
      for (const key of Object.keys(next)) {
        length += key.length + 4
        if (length > limit) break
        waiting.push(next[key])
      }
    } else length += String(next).length
    if (length > limit) return Number.POSITIVE_INFINITY
  }
  return length
}
