import { isRightToLeft, runsLeft, toLogicalOrder, type VisualSign } from './bidi.ts'
import type { Fragment, PageLine } from './page-lines.ts'
import { raisedFigures } from './raised-figures.ts'
import { type Sign, signsOf } from './signs.ts'

/** In letter heights: a wider gap than this divides words. */
const WORD_GAP = 0.14
/** A gap so wide divides words where a space was written into it. */
const BLANK_GAP = -0.02
/**
 * A space without any room between letters that are written to the left keeps these from joining and divides no words (می‌خواهم). In a line whose other spaces
 * have room, browsers write one where a word may be divided, and is not.
 */
const NO_ROOM = 0.01
const NON_JOINER = '\u200c'
/** Letters that are all set apart are words only where the gap is so much wider than the usual one. */
const SPREAD_GAP = 1.7
/** The same where a space was written. */
const SPREAD_BLANK_GAP = 1.2
/** In letter heights: letters of a word that is not set apart stand so close. */
const TIGHT = 0.05
/** Where more letters than this stand close, the others begin words, short as these may be. */
const FEW = 0.2
/** Of its letters, that stand behind a space each where a word is set apart by spaces. */
const MOSTLY = 0.75
/** Repeated, it leads the eye to a number at the right, and tells nothing of how words are set. */
const LEADER = /^[.·…_-]$/
const RAISED = 0.15

/** What is known of where a line stands. */
export interface LineSurroundings {
  /** Whether its page is written to the left, mostly. */
  readonly isRtlPage: boolean
  /** Whether it is a row among others that are written to the left, mostly: its columns begin at the right, whatever they hold. */
  readonly isRtlRow: boolean
}

/** The text of a line in the order in which it is read, columns divided by tabs, and whether it begins at its right end. */
export const lineText = (
  line: PageLine,
  { isRtlPage, isRtlRow }: LineSurroundings,
): { readonly text: string; readonly isLeftward: boolean } => {
  const fragments = line.fragments.toSorted((one, other) => one.start - other.start)
  const visual = fragments.flatMap((fragment, at): VisualSign[] => [
    ...(at === 0 ? [] : [{ text: '\t' }]),
    ...spaced(fragment, line),
  ])
  const letters = visual.map(({ text }) => text).join('')
  const isItem = isRtlPage && LABEL_AT_RIGHT.test(letters)
  if (!isRightToLeft(letters) && !isRtlRow && !isItem) return { text: letters, isLeftward: false }
  const isLeftward = isRtlRow || isItem || beginsRight(letters, isRtlPage)
  return { text: toLogicalOrder(visual, isLeftward ? 'rtl' : 'ltr'), isLeftward }
}

/** The number of a list whose item is a word of another script. */
const LABEL_AT_RIGHT = /\s[.)]\d{1,3}$/
/** What ends a sentence tells at which end the line ends. */
const ENDS_LEFT = /^[.,:;!?،؛؟]/u
const ENDS_RIGHT = /\p{L}.*[.!?؟]$/u

/** Whether a line begins at its right end: where it ends at its left, or its letters are mostly so written, or those at both ends, or on such a page that at the right. */
const beginsRight = (visual: string, isRtlPage: boolean): boolean => {
  const letters = visual.match(/\p{L}/gu) ?? []
  if (ENDS_LEFT.test(visual) !== ENDS_RIGHT.test(visual)) return ENDS_LEFT.test(visual)
  if (!isRightToLeft(letters.at(-1) ?? '')) return runsLeft(visual)
  return isRtlPage || isRightToLeft(letters[0] ?? '') || runsLeft(visual)
}

/** The signs of a fragment from left to right, with the spaces that are only seen. */
const spaced = (fragment: Fragment, line: PageLine): VisualSign[] => {
  const all = signsOf(fragment.glyphs)
  const signs = all.filter(({ text }) => text !== ' ')
  const behindBlank = new Set(all.filter(({ text }, at) => text !== ' ' && all[at - 1]?.text === ' '))
  const isSet = setApart(signs)
  const gapBefore = signs.map((sign, at) => gapTo(signs[at - 1], sign, isSet[at - 1] ?? false))
  const isTelling = (at: number): boolean =>
    at > 0 && !(LEADER.test(signs[at]?.text ?? '') && LEADER.test(signs[at - 1]?.text ?? ''))
  const usual = median(gapBefore.filter((_, at) => isTelling(at)))
  const unwritten = signs.flatMap((sign, at) => (!isTelling(at) || behindBlank.has(sign) ? [] : (gapBefore[at] ?? 0)))
  const isSpread = signs.length > 4 && usual > WORD_GAP && !areWords(signs, behindBlank) && areSpread(unwritten, usual)
  const figures = raisedFigures(signs, (sign) => isRaisedIn(line, sign))
  const blanks = signs.flatMap((sign, at) => (behindBlank.has(sign) ? [gapBefore[at] ?? 0] : []))
  const haveRoom = blanks.filter((gap) => gap > WORD_GAP).length * 2 > blanks.length
  return signs.flatMap((sign, at): VisualSign[] => {
    const before = signs[at - 1]
    const figure = figures.get(sign)
    if (figure !== undefined) return [{ ...sign, text: figure }]
    if (before === undefined || !isTelling(at)) return [sign]
    const gap = gapBefore[at] ?? 0
    const joined = behindBlank.has(sign) && Math.abs(gap) < NO_ROOM ? joinedAt(before, sign, haveRoom) : null
    if (joined !== null) return joined
    const isApart =
      gap > (isSpread ? usual * SPREAD_GAP : WORD_GAP) ||
      (behindBlank.has(sign) && gap > (isSpread ? usual * SPREAD_BLANK_GAP : BLANK_GAP))
    return isApart || isNote(before, sign, line) ? [{ text: ' ' }, sign] : [sign]
  })
}

/** What stands at a space without any room; null where it may divide words. */
const joinedAt = (before: Sign, sign: Sign, haveRoom: boolean): VisualSign[] | null => {
  if (isRightToLeft(before.text) && isRightToLeft(sign.text)) return [{ text: NON_JOINER }, sign]
  return haveRoom && /\p{L}$/u.test(before.text) && /^\p{L}/u.test(sign.text) ? [sign] : null
}

/** Whether the gaps that no space was written into are those between letters, hardly any of which stand close together. */
const areSpread = (unwritten: readonly number[], usual: number): boolean =>
  median(unwritten, usual) > WORD_GAP && unwritten.filter((gap) => gap < TIGHT).length <= unwritten.length * FEW

/** In letter heights; the spacing that a whole text is set with is left out. */
const gapTo = (before: Sign | undefined, sign: Sign, isSet: boolean): number => {
  if (before === undefined) return 0
  const end = isSet ? Math.max(before.end, before.penEnd) : before.end
  return (sign.start - end) / Math.max(before.size, sign.size)
}

/** In letter heights: a letter follows where the pen was moved to for it. */
const AT_PEN = 0.02
/** Fewer letters than this that are set apart are words: writers of PDF move the pen from one to the next by the same means. */
const SET_TOGETHER = 3

/** Which signs are followed by the spacing that they and their neighbours are set with. */
const setApart = (signs: readonly Sign[]): boolean[] => {
  const isSet = signs.map(({ end, penEnd, size }, at) => {
    const next = signs[at + 1]
    const isMoved = Math.abs(penEnd - end) > AT_PEN * size
    return next !== undefined && isMoved && Math.abs(next.start - penEnd) < AT_PEN * size
  })
  for (let from = 0; from < isSet.length; ) {
    const end = isSet.indexOf(false, from)
    const to = end < 0 ? isSet.length : end
    if (to - from < SET_TOGETHER) isSet.fill(false, from, to)
    from = to + 1
  }
  return isSet
}

/** Whether signs behind spaces are words of their own, as figures of a row are, and no word that is set with a space between all its letters. */
const areWords = (signs: readonly Sign[], behindBlank: ReadonlySet<Sign>): boolean => {
  if (behindBlank.size * 2 < signs.length) return false
  const letters = signs.filter(({ text }) => /\p{L}/u.test(text)).length
  return behindBlank.size < signs.length * MOSTLY || letters * 2 < signs.length
}

/** The lower of the two middle ones: in a line of short words every other gap stands between two. */
const median = (values: readonly number[], otherwise = 0): number =>
  values.toSorted((one, other) => one - other)[(values.length - 1) >> 1] ?? otherwise

const SUPERSCRIPT = /^[⁰¹²³⁴-⁹]$/

const isRaisedIn = (line: PageLine, sign: Sign): boolean =>
  sign.across - line.across > RAISED * line.size && sign.size < line.size

/** A raised figure behind a word or a number is the mark of a note; behind a unit or a symbol it is part of that: m², R². */
const isNote = (before: Sign, sign: Sign, line: PageLine): boolean => {
  const [isRaised, wasRaised] = [isRaisedIn(line, sign), isRaisedIn(line, before)]
  if (SUPERSCRIPT.test(sign.text)) return /[\p{Nd}]/u.test(before.text)
  if (isRaised && !wasRaised) return /^[\p{Nd}*†‡]$/u.test(sign.text) && endsWord(before)
  // What follows a raised figure and is none itself begins a word.
  return wasRaised && !isRaised && /\p{Nd}/u.test(before.text) && /[\p{L}\p{Nd}]/u.test(sign.text)
}

const endsWord = (sign: Sign): boolean => /[\p{Nd}.,;:!?)\]”’"']/u.test(sign.text) || sign.lettersBefore >= MIN_WORD

/** Shorter words than this are units and symbols. */
const MIN_WORD = 3
