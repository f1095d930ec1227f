import { isBoldLead } from './bold-heads.ts'
import { isDay } from './days.ts'
import { withoutQuoteMarks } from './quote-marks.ts'
import { sentencesWithin } from './sentences.ts'
import type { Stretch } from './stretch.ts'
import { collapseSpace, trimStretch } from './stretch.ts'
import { blocksOf, type TextBlock, type TextNotes } from './text-blocks.ts'

const MAX_QUOTE_LENGTH = 600

/** Pieces of a stretch that is too long to quote whole, as of a text without sentences; cut between words. */
const quotablePieces = (text: string, { start, end }: Stretch): Stretch[] => {
  const pieces: Stretch[] = []
  let from = start
  while (end - from > MAX_QUOTE_LENGTH) {
    const space = text.slice(from, from + MAX_QUOTE_LENGTH).search(/\s\S*$/)
    const cut = from + (space > MAX_QUOTE_LENGTH / 2 ? space : MAX_QUOTE_LENGTH)
    pieces.push({ start: from, end: cut })
    from = trimStretch(text, { start: cut, end })?.start ?? end
  }
  if (from < end) pieces.push({ start: from, end })
  return pieces
}

/** A part of a block that is quoted by itself. */
export interface Piece extends Stretch {
  readonly block: TextBlock
  readonly written: string
  /** Of a message. */
  readonly author?: string
}

/** Marks before the words of a line: those of a list, of emphasis. */
export const MAX_MARK = 3

const WHOLE: ReadonlySet<TextBlock['kind']> = new Set(['Row', 'Names', 'Code', 'Heading', 'Title', 'Byline', 'Divider'])
/** A longer line of a plan, or message, is quoted by its sentences. */
const MAX_WHOLE: Partial<Record<TextBlock['kind'], number>> = { Entry: 300, Message: MAX_QUOTE_LENGTH }

const stretchesOf = (text: string, block: TextBlock): Stretch[] => {
  const stretch = trimStretch(text, { start: block.body ?? block.start, end: block.end })
  if (stretch === null) return []
  if (WHOLE.has(block.kind) || stretch.end - stretch.start <= (MAX_WHOLE[block.kind] ?? 0)) return [stretch]
  return withLead(text, sentencesWithin(text, stretch)).flatMap((sentence) => quotablePieces(text, sentence))
}

/** Words in bold that head a paragraph, and the day of a diary, are one with its first sentence. */
const withLead = (text: string, sentences: Stretch[]): Stretch[] => {
  const [lead, first, ...rest] = sentences
  if (!lead || !first) return sentences
  const written = collapseSpace(text.slice(lead.start, lead.end))
  if (!isBoldLead(written) && !isDay(written)) return sentences
  return [{ start: lead.start, end: first.end }, ...rest]
}

/** The pieces of a text in their order: sentences, and what is quoted whole. */
export const piecesOf = (marked: string, notes: TextNotes): Piece[] => {
  const text = withoutQuoteMarks(marked)
  return blocksOf(marked, notes).flatMap((block) => {
    const author = block.body === undefined ? {} : { author: collapseSpace(text.slice(block.start, block.body)) }
    return stretchesOf(text, block).map((stretch) => ({
      ...stretch,
      ...author,
      block,
      written: collapseSpace(text.slice(stretch.start, stretch.end)),
    }))
  })
}
