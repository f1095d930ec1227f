import type { Segment } from '../extracted-document.ts'
import type { Stretch } from './mend-json.ts'
import type { ReadableJson } from './read-json.ts'

const WORDS = /[\p{L}\p{N}]/u

/**
 * The records of a text with all else that it says: a comment belongs to the record that it stands beside, on the same line or above; lines that are no
 * records, and what follows the first mistake, stand for themselves.
 */
export function* withSurroundings(
  text: string,
  records: Iterable<Segment>,
  { loose, beside, end }: ReadableJson,
): Generator<Segment, void, undefined> {
  const says = ({ start, end: to }: Stretch): boolean => WORDS.test(text.slice(start, to))
  const lines = [...loose, ...(end < text.length ? [{ start: end, end: text.length }] : [])].filter(says)
  const comments = beside.filter((stretch) => stretch.end <= end && says(stretch))
  let nextLine = 0
  let nextComment = 0
  const linesBefore = function* (offset: number): Generator<Segment, void, undefined> {
    for (let line = lines[nextLine]; line !== undefined && line.start < offset; line = lines[++nextLine]) {
      yield { ...trimmed(text, line), place: { type: 'Lines' } }
    }
  }
  let last: Segment | null = null
  for (const record of records) {
    let start = record.start
    for (let one = comments[nextComment]; one !== undefined && one.start < record.end; one = comments[++nextComment]) {
      if (one.start >= start) continue
      if (last !== null && start === record.start && !text.slice(last.end, one.start).includes('\n')) {
        last = { ...last, end: Math.max(last.end, one.end) }
      } else start = Math.min(start, one.start)
    }
    if (last !== null) yield last
    yield* linesBefore(start)
    last = { ...record, start }
  }
  const tail = comments.at(-1)
  if (last !== null) yield tail === undefined ? last : { ...last, end: Math.max(last.end, tail.end) }
  yield* linesBefore(text.length)
}

const trimmed = (text: string, { start, end }: Stretch): Stretch => {
  const part = text.slice(start, end)
  const blank = /^[\s,]*/.exec(part)?.[0].length ?? 0
  return { start: start + blank, end: start + Math.max(blank, part.trimEnd().length) }
}
