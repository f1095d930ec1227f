/** A stretch of the document's text to mark, by UTF-16 offsets. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

export type PassageState =
  | { readonly type: 'Same'; readonly stretch: Stretch }
  /** The quote now stands elsewhere nearby. */
  | { readonly type: 'Moved'; readonly stretch: Stretch }
  | { readonly type: 'Changed' }

export interface Surroundings {
  readonly text: string
  /** Where `text` stands in the document. */
  readonly offset: number
}

/** Compares a cited passage with what stands in its place now, from the text around it. */
export const passageState = (stretch: Stretch, quote: string, { text, offset }: Surroundings): PassageState => {
  const wanted = collapse(quote)
  const present = collapse(text.slice(Math.max(0, stretch.start - offset), Math.max(0, stretch.end - offset)))
  if (present !== '' && (present.includes(wanted) || wanted.includes(present))) return { type: 'Same', stretch }
  const at = quote === '' ? -1 : text.indexOf(quote)
  if (at === -1) return { type: 'Changed' }
  return { type: 'Moved', stretch: { start: offset + at, end: offset + at + quote.length } }
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()
