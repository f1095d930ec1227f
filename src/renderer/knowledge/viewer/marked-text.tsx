import type { Stretch } from './text/passage-drift.ts'

export interface MarkedTextProps {
  readonly text: string
  /** Where it stands in the document's text. */
  readonly start: number
  readonly marked: Stretch | null
}

/** A part of a document's text, as it was written, with what is marked of it. */
export const MarkedText = ({ text, start, marked }: MarkedTextProps) => {
  const from = marked ? Math.max(0, marked.start - start) : text.length
  const to = marked ? Math.min(text.length, marked.end - start) : text.length
  if (from >= to) return text
  return (
    <>
      {text.slice(0, from)}
      <mark data-passage="">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}
