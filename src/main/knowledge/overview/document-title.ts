import type { ExtractedDocument } from '../extraction/extracted-document.ts'

/** A title stands near the beginning, and is short. */
const BEGINNING = 3_000
const LONGEST = 120

const cleaned = (line: string): string =>
  line
    .replace(/^#{1,6}\s+/, '')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A first line that stands alone and is no sentence. */
const firstLine = (text: string): string | null => {
  const [, line = '', after = ''] = /^\s*([^\n\f]+)\n([^\n]*)/.exec(text.slice(0, BEGINNING)) ?? []
  const title = cleaned(line)
  const isTitle = after.trim() === '' && /\p{L}{2}/u.test(title) && !/[.!?;,:]$/.test(title) && title.length <= LONGEST
  return isTitle ? title : null
}

/** What a document calls itself: its topmost heading near the beginning, a first line that stands alone; else `fallback`. */
export const documentTitle = (
  { text, headings }: Pick<ExtractedDocument, 'text' | 'headings'>,
  fallback: string,
): string => {
  const early = headings.filter(({ start, title }) => start <= BEGINNING && cleaned(title) !== '')
  const top = early.toSorted((one, other) => one.level - other.level || one.start - other.start)[0]
  const title = top === undefined ? '' : cleaned(top.title).slice(0, LONGEST)
  // The first of numbered sections is not what the whole is called.
  if (title === '' || /^\d+[.)]?\s/.test(title)) return firstLine(text) ?? (title === '' ? fallback : title)
  return title
}
