import { markdownCells } from './markdown-cells.ts'
import { type Lead, type PassageUnit, pairsText } from './passage-unit.ts'
import { sentencesWithin } from './sentences.ts'
import type { Stretch } from './stretch.ts'
import { collapseSpace, trimStretch } from './stretch.ts'
import { blocksOf, type TextBlock } from './text-blocks.ts'
import { titlesAmong } from './titles.ts'

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

/** The headings above a place in Markdown, outermost first, after one more. */
const headingPath = (path: readonly string[], heading: string): string[] => {
  const depth = /^\s*(#{1,6})/.exec(heading)?.[1]?.length ?? 1
  return [...Array.from({ length: depth - 1 }, (_, level) => path[level] ?? ''), heading.replace(/^\s*#{1,6}\s*/, '')]
}

interface Piece extends Stretch {
  readonly block: TextBlock
  readonly written: string
}

const piecesOf = (text: string): Piece[] =>
  blocksOf(text).flatMap((block) => {
    const whole = block.kind === 'Row' || block.kind === 'Code' || block.kind === 'Heading'
    const stretches = whole
      ? [trimStretch(text, block)].flatMap((stretch) => stretch ?? [])
      : sentencesWithin(text, block).flatMap((sentence) => quotablePieces(text, sentence))
    return stretches.map((stretch) => ({
      ...stretch,
      block,
      written: collapseSpace(text.slice(stretch.start, stretch.end)),
    }))
  })

/** "Present: Ines Falk, Tom Brandl." says something by itself and leads to no list. */
const isEntry = (written: string): boolean => /^[^.:]{1,40}:\s+\S/.test(written) && !written.endsWith(':')
const isQuestion = (written: string): boolean => /[?？]["'”’»)\]*_]*$/.test(written)

/** What stands before the pieces that follow, and is needed to understand them. */
interface Context {
  path: readonly string[]
  /** Its lead is `null` where the header stands before the text. */
  header: { readonly cells: readonly string[]; readonly lead: Lead | null; readonly group: number } | null
  stem: { readonly lead: Lead; readonly group: number } | null
  question: { readonly lead: Lead; readonly group: number } | null
  /** The last question of a mail, and where what is written in reply to it stands, once that is known. */
  asked: Lead | null
  reply: { readonly from: number; readonly group: number | null } | null
}

const leadOf = (kind: Lead['kind'], { start, end, written }: Piece): Lead => ({
  kind,
  start,
  end,
  text: written.replace(/^#{1,6}\s+/, ''),
})

const rowUnit = (piece: Piece, context: Context, next: Piece | undefined): PassageUnit | null => {
  const cells = markdownCells(piece.written)
  const { header } = context
  const follows = header !== null && header.group === piece.block.group
  if (!follows && next?.block.kind === 'Row' && next.block.group === piece.block.group) {
    context.header = { cells, lead: leadOf('Header', piece), group: piece.block.group }
    return null
  }
  const names = follows ? header.cells : []
  const pairs = cells.map((cell, column) => [names[column] ?? '', cell] as const).filter(([, cell]) => cell !== '')
  return {
    kind: 'Row',
    start: piece.start,
    end: piece.end,
    text: pairsText(pairs),
    pairs,
    headings: context.path.filter(Boolean),
    block: piece.block.group,
    lead: follows ? header.lead : null,
  }
}

/** The subject of a mail that answers another. */
const REPLIES = /^(?:subject|betreff|objet|asunto)\s*:\s*(?:re|aw|antw|rv|tr)\s*:/i
/** Fewer words greet. */
const LEAST_WORDS = 4

/** The question of a mail leads to the first paragraph of its reply that says something, as a question of a leaflet to what is under it. */
const repliedTo = ({ block, written }: Piece, context: Context): Lead | null => {
  const { reply, asked } = context
  if (reply === null || asked === null || block.kind !== 'Paragraph' || block.group === reply.from) return null
  if (reply.group !== null) return reply.group === block.group ? asked : null
  if (written.split(' ').length < LEAST_WORDS) return null
  context.reply = { ...reply, group: block.group }
  return asked
}

/** A stem serves the list right after it, also over one blank line. */
const leadFor = (piece: Piece, context: Context): Lead | null => {
  const { block } = piece
  const { stem, question } = context
  const replied = repliedTo(piece, context)
  if (replied) return replied
  if (block.kind === 'Item' && stem && block.group - stem.group <= 1) return stem.lead
  if (question && block.group - question.group <= 1) return question.lead
  return null
}

const proseUnit = (piece: Piece, context: Context): PassageUnit => {
  const { block, start, end, written } = piece
  const lead = leadFor(piece, context)
  if (block.kind !== 'Item' || written.endsWith(':'))
    context.stem = isEntry(written) ? null : { lead: leadOf('Stem', piece), group: block.group }
  if (REPLIES.test(written)) context.reply = { from: block.group, group: null }
  if (isQuestion(written)) {
    context.question = { lead: leadOf('Question', piece), group: block.group }
    context.asked = context.question.lead
  }
  return {
    kind: block.kind === 'Code' ? 'Code' : block.kind === 'Item' ? 'Item' : 'Sentence',
    start,
    end,
    text: block.kind === 'Code' ? written : written.replace(/^(?:[-*+•‣◦–]|\(?\d{1,3}[.)])\s+/, ''),
    pairs: null,
    headings: context.path.filter(Boolean),
    block: block.group,
    lead,
  }
}

/** A title is a line of its own, never a sentence among others, a message or a bullet. */
const mayBeTitle = ({ block, start, end, written }: Piece): boolean =>
  end - start >= block.end - block.start - 3 &&
  (block.kind === 'Paragraph' || (block.kind === 'Item' && /^\d/.test(written)))

/** The header of the table that a text begins within; `null` where it begins with the header itself, or with no table. */
const headerBefore = (first: Piece | undefined, headers: readonly string[] | null): Context['header'] => {
  if (headers === null || first?.block.kind !== 'Row') return null
  const isHeader = markdownCells(first.written).every((cell, column) => cell === (headers[column] ?? ''))
  return isHeader ? null : { cells: headers, lead: null, group: first.block.group }
}

/**
 * What can be quoted of running text, Markdown or the text of a PDF, in its order; headings are context. `headers` names the columns where
 * the text begins within a table.
 */
export const textUnits = (text: string, headers: readonly string[] | null = null): PassageUnit[] => {
  const pieces = piecesOf(text)
  const titles = titlesAmong(pieces.map((piece) => (mayBeTitle(piece) ? piece.written : '- ')))
  const context: Context = {
    path: [],
    header: headerBefore(pieces[0], headers),
    stem: null,
    question: null,
    asked: null,
    reply: null,
  }
  return pieces.flatMap((piece, index): PassageUnit[] => {
    const { block, written } = piece
    if (block.kind === 'Heading' || titles[index]) {
      context.path = headingPath(context.path, written)
      context.stem = null
      context.question = isQuestion(written) ? { lead: leadOf('Question', piece), group: block.group } : null
      return []
    }
    if (!/[\p{L}\p{N}]/u.test(written)) return []
    const unit = block.kind === 'Row' ? rowUnit(piece, context, pieces[index + 1]) : proseUnit(piece, context)
    return unit === null ? [] : [unit]
  })
}
