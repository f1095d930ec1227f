import type { Citation, DocumentOutline, FoundInDocument, SourceSpan } from '../../../contracts/index.ts'

/** A passage that a document is opened at, and that is marked in it. */
export interface ShownPassage {
  /** Tells it from every other passage of the document. */
  readonly key: string
  readonly span: Pick<SourceSpan, 'start' | 'end' | 'page' | 'pageEnd'>
  /** The passage's text. */
  readonly quote: string
  /**
   * Cited by an answer; found by someone who looked it up; or a place that they went to, where no words are lit and
   * nothing is said where they cannot be. Proof alone has the colour of proof.
   */
  readonly shown: 'cited' | 'found' | 'place'
  /** What stands around it, where the same words may stand nearby once more. */
  readonly around?: { readonly before: string; readonly after: string }
}

export const citedPassage = ({ chunkId, number, span, quote }: Citation): ShownPassage => ({
  key: `${chunkId}-${number}`,
  shown: 'cited',
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
  shown: 'found',
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
  shown: 'place',
})
