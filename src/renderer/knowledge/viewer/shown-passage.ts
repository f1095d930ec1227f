import type { Citation, DocumentOutline, FoundInDocument, SourceSpan } from '../../../contracts/index.ts'

/** A passage that a document is opened at, and that is marked in it. */
export interface ShownPassage {
  /** Tells it from every other passage of the document. */
  readonly key: string
  readonly span: Pick<SourceSpan, 'start' | 'end' | 'page' | 'pageEnd'>
  /** The passage's text. */
  readonly quote: string
  /** Nobody came for these words, but for the place: they are not lit, and nothing is said where they cannot be. */
  readonly isPlace?: true
  /** What stands around it, where the same words may stand nearby once more. */
  readonly around?: { readonly before: string; readonly after: string }
}

export const citedPassage = ({ chunkId, number, span, quote }: Citation): ShownPassage => ({
  key: `${chunkId}-${number}`,
  span,
  quote,
})

export const foundPassage = ({
  start,
  end,
  page,
  text,
  before,
  after,
}: FoundInDocument['matches'][number]): ShownPassage => ({
  key: `found-${start}-${end}`,
  span: { start, end, page, pageEnd: null },
  quote: text,
  around: { before, after },
})

/** The place of a heading. Its words are looked for on pages alone, where nothing else tells a place; `asked` tells each wish to go there from the others. */
export const sectionPassage = (
  { start, page, title }: DocumentOutline[number],
  { asked, isPaged }: { readonly asked: number; readonly isPaged: boolean },
): ShownPassage => ({
  key: `section-${start}-${asked}`,
  span: { start, end: start + title.length, page, pageEnd: null },
  quote: isPaged ? title : '',
  isPlace: true,
})
