import type { Stretch } from '../passages/stretch.ts'
import { textUnits } from '../passages/text-units.ts'

/** A sentence, list item or row of a reply. */
export interface ReplySentence extends Stretch {
  /** Without marks of Markdown and of citations. */
  readonly text: string
  /** The numbers that it cites, also right behind it. */
  readonly cited: readonly number[]
  /** Of a row of a table: the names of columns with its cells; null of anything else. */
  readonly cells: readonly (readonly [name: string, value: string])[] | null
}

const LEADING_MARKS = /^(?:\s*\[\d{1,4}\])+[.,;]?\s*/
const MARK = /\[(\d{1,4})\]/g

const numbersIn = (text: string): number[] => Array.from(text.matchAll(MARK), ([, digits]) => Number(digits))

const plain = (text: string): string =>
  text
    .replace(/[ \t]*(?:\[\d{1,4}\]|【[^】]{1,40}】)/g, '')
    .replace(/^[ \t]*(?:>|[-*+]|\d{1,3}[.)])\s+/gm, '')
    .replace(/[*_`~#|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The sentences of a reply, in its order; code and headings state nothing. A mark that stands behind the stop belongs to the sentence before it. */
export const replySentences = (content: string): ReplySentence[] => {
  const sentences: ReplySentence[] = []
  for (const { kind, start, end, pairs } of textUnits(content, { boldIsText: true })) {
    if (kind === 'Code') continue
    const raw = content.slice(start, end)
    const [leading = ''] = LEADING_MARKS.exec(raw) ?? []
    const before = sentences.at(-1)
    if (leading !== '' && before)
      sentences[sentences.length - 1] = { ...before, cited: [...before.cited, ...numbersIn(leading)] }
    const text = plain(raw.slice(leading.length))
    if (text === '') continue
    const cells = kind === 'Row' ? (pairs?.map(([name, value]) => [plain(name), plain(value)] as const) ?? null) : null
    sentences.push({ start: start + leading.length, end, text, cited: numbersIn(raw.slice(leading.length)), cells })
  }
  return sentences
}
