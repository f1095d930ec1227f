import { announces } from './announces.ts'
import { BOLD_LEVEL } from './bold-heads.ts'
import { isNumberOfDay } from './days.ts'
import { type ItemNumber, isNextOf, itemNumber, opensInnerList } from './item-numbers.ts'
import { barredCells, labelledCells } from './labelled-rows.ts'
import { isClosing, isLetterGreeting } from './letter-greetings.ts'
import { markdownCells } from './markdown-cells.ts'
import { dividingDay } from './messages.ts'
import { namedCells } from './named-rows.ts'
import { type Lead, type PassageUnit, pairsText } from './passage-unit.ts'
import { type AskedQuestion, isAnsweredIn } from './question-lead.ts'
import { sentencesWithin } from './sentences.ts'
import { isClauseTitle, isName, stemText } from './stems.ts'
import { collapseSpace } from './stretch.ts'
import type { TextBlock, TextNotes } from './text-blocks.ts'
import { MAX_MARK, type Piece, piecesOf } from './text-pieces.ts'
import { titlesAmong } from './titles.ts'

/** The headings above a place, outermost first, after one more. */
const headingPath = (path: readonly string[], heading: string, level: number | undefined): string[] => {
  const depth = level ?? /^\s*(#{1,6})/.exec(heading)?.[1]?.length ?? 1
  const text = heading.replace(/^\s*#{1,6}\s*/, '').replace(/^\*\*([^*]+)\*\*:?$/, '$1')
  return [...Array.from({ length: depth - 1 }, (_, level) => path[level] ?? ''), text]
}

/** "Present: Ines Falk, Tom Brandl." says something by itself and leads to no list. */
const isEntry = (written: string): boolean => /^[^.:]{1,40}:\s+\S/.test(written) && !written.endsWith(':')
const isQuestion = (written: string): boolean => /[?？]["'”’»)\]*_]*$/.test(written)

/** What stands over a list. */
interface Stem {
  readonly lead: Lead
  readonly group: number
  /** Where it is an item itself: its number, and the stem of its own list. */
  readonly number: ItemNumber | null
  readonly outer: Stem | null
}

/** What stands before the pieces that follow, and is needed to understand them. */
interface Context {
  path: readonly string[]
  /** How many of them are headings and no numbered lines. */
  headings: number
  /** Whether the text marks its headings. */
  readonly isHeaded: boolean
  /** The headings over the beginning of the text, until others of their level come. */
  above: readonly string[]
  /** The day of the messages. */
  day: string | null
  /** Its lead is `null` where the header stands before the text. */
  header: { readonly cells: readonly string[]; readonly lead: Lead | null; readonly group: number } | null
  stem: Stem | null
  /** Whether the item is one that leads to a list within its own. */
  opensInner: boolean
  /** How many items follow right behind. */
  items: number
  question: AskedQuestion | null
  /** The last question of a mail, and where what is written in reply to it stands, once that is known. */
  asked: Lead | null
  reply: { readonly from: number; readonly group: number | null } | null
}

const withoutHashes = (written: string): string => written.replace(/^#{1,6}\s+/, '')

const leadOf = (kind: Lead['kind'], { start, end, written }: Piece): Lead => ({
  kind,
  start,
  end,
  text: withoutHashes(written),
})

const headingsOver = ({ path, day }: Context): string[] => [...path, day ?? ''].filter(Boolean)

const pairsUnit = ({ block, start, end }: Piece, cells: PassageUnit['pairs'] & {}, context: Context): PassageUnit => {
  const pairs = cells.filter(([, cell]) => cell !== '')
  const lead = context.header?.group === block.group ? context.header.lead : null
  return {
    kind: 'Row',
    start,
    end,
    text: pairsText(pairs),
    pairs,
    headings: headingsOver(context),
    block: block.group,
    lead,
  }
}

/** What a row says without names for its columns, and what it says it of: the heading over its table. */
const labelledUnder = (cells: readonly string[], context: Context): PassageUnit['pairs'] & {} => {
  const pairs = labelledCells(cells)
  const of = [...context.above, ...headingsOver(context)].at(-1)
  return of === undefined || pairs[0]?.[0] === '' ? pairs : [['', of], ...pairs]
}

const rowUnit = (piece: Piece, context: Context, next: Piece | undefined): PassageUnit | null => {
  const { header } = context
  const { names: own } = piece.block
  if (own?.length === 0) return pairsUnit(piece, labelledUnder(barredCells(piece.written), context), context)
  const named = own === undefined ? null : namedCells(piece.written, own)
  if (named !== null) return pairsUnit(piece, named, context)
  const cells = markdownCells(piece.written)
  const follows = header !== null && header.group === piece.block.group
  if (!follows && next?.block.kind === 'Row' && next.block.group === piece.block.group) {
    context.header = { cells, lead: leadOf('Header', piece), group: piece.block.group }
    return null
  }
  const names = follows ? header.cells : []
  if (follows && names.every((name) => name === '')) return pairsUnit(piece, labelledUnder(cells, context), context)
  const pairs = cells.map((cell, column) => [names[column] ?? '', cell] as const)
  return pairsUnit(piece, pairs, follows ? context : { ...context, header: null })
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

const opensInner = ({ block, written }: Piece, next: Piece | undefined): boolean =>
  block.kind === 'Item' && next?.block.kind === 'Item' && opensInnerList(written, next.written)

/** A stem serves the list right after it, also over one blank line; a question leads to no other question. */
const leadFor = (piece: Piece, context: Context): Lead | null => {
  const { block } = piece
  const replied = repliedTo(piece, context)
  if (replied) return replied
  // A list within another is over.
  if (block.kind === 'Item' && context.stem && isNextOf(piece.written, context.stem.number))
    context.stem = context.stem.outer && { ...context.stem.outer, group: block.group }
  const { stem, question } = context
  if (block.kind === 'Item' && stem && block.group - stem.group <= 1) {
    if (isClauseTitle(stem.lead.text.replace(/:$/, ''))) context.stem = { ...stem, group: block.group }
    return stem.lead
  }
  if (question === null || isQuestion(piece.written) || !isAnsweredIn(block, question)) return null
  // Who asks goes on, and another answers.
  if (!(block.isMessage && block === question.block))
    context.question = { ...question, answer: question.answer ?? block }
  return question.lead
}

/** The question that a piece is, or the last of a message; null where there is none. */
const questionIn = (piece: Piece): Piece | null => {
  if (piece.block.kind !== 'Message') return isQuestion(piece.written) ? piece : null
  const { written, start } = piece
  const sentences = sentencesWithin(written, { start: 0, end: written.length }).map((sentence) => ({
    ...piece,
    start: start + sentence.start,
    end: start + sentence.end,
    written: written.slice(sentence.start, sentence.end),
  }))
  return sentences.findLast((sentence) => isQuestion(sentence.written)) ?? null
}

/** What stands over the list right behind a piece, which may be an item of another list. */
const stemIn = (piece: Piece, outer: Stem | null = null): Stem => {
  const lead = leadOf('Stem', piece)
  const { group } = piece.block
  return { lead: { ...lead, text: stemText(lead.text) }, group, number: itemNumber(piece.written), outer }
}

/** Takes what a piece is to the list right behind it: its stem, or nothing. */
const takeStem = (piece: Piece, context: Context): void => {
  const { block, written } = piece
  const isItem = block.kind === 'Item'
  if (isItem && !written.endsWith(':') && !context.opensInner) return
  const isStem = !isEntry(written) && announces(written, context.items)
  context.stem = isStem ? stemIn(piece, isItem ? context.stem : null) : null
}

const LIST_MARK = /^(?:[-*+•‣◦–]|\(?\d{1,3}[.)])\s+/

const withoutMark = (written: string): string => (isNumberOfDay(written) ? written : written.replace(LIST_MARK, ''))

/** The words of an item; a paragraph of a law keeps its number. */
const itemText = (written: string, lead: Lead | null): string =>
  lead !== null && isClauseTitle(lead.text.replace(/:$/, '')) ? written : withoutMark(written)

const proseUnit = (piece: Piece, context: Context): PassageUnit => {
  const { block, start, end, written } = piece
  const lead = leadFor(piece, context)
  takeStem(piece, context)
  if (REPLIES.test(written)) context.reply = { from: block.group, group: null }
  const question = questionIn(piece)
  if (question !== null) {
    const opens = start <= (block.body ?? block.start) + MAX_MARK
    context.asked = leadOf('Question', question)
    // What a mail repeats goes on with what its writer tells, and the reply to it stands elsewhere.
    if (!block.isQuoted) context.question = { lead: context.asked, block, opens, answer: null }
  }
  const unit = {
    start,
    end,
    pairs: null,
    headings: headingsOver(context),
    block: block.group,
    lead,
    ...(context.above.length > 0 && { above: context.above }),
    ...(block.isQuoted && isQuestion(written) && { isAskedBefore: true }),
  }
  if (block.kind === 'Code') return { ...unit, kind: 'Code', text: written }
  if (piece.author !== undefined)
    return { ...unit, kind: 'Sentence', text: `${piece.author}: ${written}`, author: piece.author }
  if (block.day !== undefined && !written.startsWith(collapseSpace(block.day).replace(/\*+$/, '')))
    return { ...unit, kind: 'Sentence', text: `${block.day}: ${written}`, day: block.day }
  if (block.kind === 'Item') return { ...unit, kind: 'Item', text: itemText(written, lead) }
  const text = withoutMark(written)
  return { ...unit, kind: 'Sentence', text: context.items > 0 && context.stem !== null ? stemText(text) : text }
}

/** A numbered line stands over what follows like a heading, and says something itself. */
const titleUnits = (piece: Piece, context: Context): PassageUnit[] => {
  context.path = context.path.slice(0, context.headings)
  context.question = null
  const unit = proseUnit(piece, context)
  context.path = [...context.path, piece.written]
  context.stem = null
  return NUMBER_ALONE.test(piece.written) ? [] : [{ ...unit, isOver: true }]
}

/** "REVIEWER 1", "Chapter II." */
const NUMBER_ALONE = /^\P{L}*\p{L}{1,12}[\s.]?(?:\d{1,3}|[IVX]{1,5})[^\p{L}\d]*$/u

const isNumbered = ({ block, written }: Piece): boolean => block.kind === 'Item' && /^\d/.test(written)

/**
 * A title is a line of its own, never a sentence among others, a message or a bullet. A numbered line is one where nothing else marks headings
 * and no other numbered line stands right before or after it, as in a list.
 */
const mayBeTitle = (pieces: readonly Piece[], at: number, isHeaded: boolean): boolean => {
  const piece = pieces[at] as Piece
  const { block, start, end } = piece
  if (end - start < block.end - block.start - MAX_MARK) return false
  if (isClauseTitle(piece.written) && pieces[at + 1]?.block.kind === 'Item') return false
  if (!isNumbered(piece)) return block.kind === 'Paragraph'
  return !isHeaded && ![pieces[at - 1], pieces[at + 1]].some((beside) => beside !== undefined && isNumbered(beside))
}

/** The header of the table that a text begins within; `null` where it begins with the header itself, or with no table. */
const headerBefore = (first: Piece | undefined, headers: readonly string[] | null): Context['header'] => {
  if (headers === null || first?.block.kind !== 'Row') return null
  const isHeader = markdownCells(first.written).every((cell, column) => cell === (headers[column] ?? ''))
  return isHeader ? null : { cells: headers, lead: null, group: first.block.group }
}

/** Takes the greetings of a letter. What follows where it ends, who signs, stands under its title alone. */
const takeLetterGreeting = ({ block, written }: Piece, context: Context): boolean => {
  if (block.kind !== 'Paragraph' && block.kind !== 'Line') return false
  if (isClosing(written)) {
    const [title, ...sections] = headingsOver(context)
    context.path = title === undefined || sections.length === 0 ? context.path : [title]
    context.headings = context.path.length
    context.stem = null
    context.question = null
  }
  return isLetterGreeting(written)
}

/** Takes what is no unit but stands over those that follow. */
const takeAbove = (piece: Piece, context: Context, isTitle: boolean): boolean => {
  const { block, written } = piece
  if (block.kind === 'Heading' || isTitle) {
    context.path = headingPath(context.path.slice(0, context.headings), written, block.level)
    context.headings = context.path.length
    context.above = context.above.slice(0, context.path.findIndex(Boolean))
    context.day = null
    context.stem = isClauseTitle(withoutHashes(written)) ? stemIn(piece) : null
    context.question = isQuestion(written)
      ? { lead: leadOf('Question', piece), block, opens: true, answer: null }
      : null
    return true
  }
  if (block.kind === 'Row' && block.names === undefined && markdownCells(written).every((cell) => cell === '')) {
    context.header = { cells: [], lead: null, group: block.group }
    return true
  }
  if (block.kind === 'Divider') context.day = dividingDay(written)
  if (block.kind === 'Names') context.header = { cells: [], lead: leadOf('Header', piece), group: block.group }
  return block.kind === 'Divider' || block.kind === 'Names'
}

/** Whether a piece only names the list right behind it, and is told with its items. What stood over the text before stands over that list no more. */
const takeListName = (piece: Piece, context: Context): boolean => {
  const { block, start, end, written } = piece
  const isLine = block.kind === 'Paragraph' && end - start >= block.end - block.start - MAX_MARK
  if (!isLine || context.items === 0 || context.stem?.lead.start !== start || !isName(written)) return false
  if (isClauseTitle(written)) context.path = headingPath([], written, undefined)
  else context.path = context.path.slice(0, context.isHeaded ? BOLD_LEVEL - 1 : 0)
  context.headings = context.path.length
  return true
}

/** How many items of a list stand right behind a piece that is none. */
const itemsBehind = (pieces: readonly Piece[], index: number): number => {
  if (pieces[index]?.block.kind === 'Item') return 0
  const items = new Set<TextBlock>()
  for (let at = index + 1; pieces[at]?.block.kind === 'Item'; at += 1) items.add((pieces[at] as Piece).block)
  return items.size
}

/** What is known of a text that is cut into units. */
export interface UnitNotes extends TextNotes {
  /** The headings over its beginning, outermost first. */
  readonly above?: readonly string[]
}

/** What can be quoted of running text, Markdown or the text of a PDF, in its order; headings are context. */
export const textUnits = (text: string, { above = [], ...notes }: UnitNotes = {}): PassageUnit[] => {
  const pieces = piecesOf(text, notes)
  const isHeaded = above.length > 0 || pieces.some(({ block }) => block.kind === 'Heading')
  // What cannot be one tells by its end whether the next line can.
  const titles = titlesAmong(
    pieces.map(({ written }, at) => (mayBeTitle(pieces, at, isHeaded) ? written : `- ${written.toLowerCase()}`)),
    pieces.map(({ block }, at) => block.kind === 'Item' || block.group !== pieces[at - 1]?.block.group),
  )
  const context: Context = {
    path: [],
    headings: 0,
    isHeaded,
    above,
    day: null,
    header: headerBefore(pieces[0], notes.headers ?? null),
    stem: null,
    opensInner: false,
    items: 0,
    question: null,
    asked: null,
    reply: null,
  }
  return pieces.flatMap((piece, index): PassageUnit[] => {
    if (takeAbove(piece, context, titles[index] === true)) return []
    if (!/[\p{L}\p{N}]/u.test(piece.written)) return []
    if (takeLetterGreeting(piece, context)) return []
    context.items = itemsBehind(pieces, index)
    context.opensInner = opensInner(piece, pieces[index + 1])
    if (piece.block.kind === 'Title') return titleUnits(piece, context)
    if (piece.block.kind === 'Byline') return [{ ...proseUnit(piece, context), isOver: true }]
    const unit = piece.block.kind === 'Row' ? rowUnit(piece, context, pieces[index + 1]) : proseUnit(piece, context)
    return unit === null || takeListName(piece, context) ? [] : [unit]
  })
}
