import { findAmongUnknown } from './unknown-letters.ts'

/** A stretch of one text item of a page: `text.slice(start, end)` of item `item` on page `page` (one-based). */
export interface MatchedStretch {
  readonly page: number
  readonly item: number
  readonly start: number
  readonly end: number
}

export interface PageText {
  /** One-based. */
  readonly page: number
  /** The page's text items in reading order, one per element of the text layer. */
  readonly items: readonly string[]
}

/** What is looked for, and what stood around it where it was quoted. */
export interface Quote {
  readonly quote: string
  readonly before?: string
  readonly after?: string
}

/** The letters of some text without what line breaks change, and where each of them stands. */
interface Letters {
  readonly text: string
  readonly places: readonly Place[]
}

interface Place {
  readonly page: number
  readonly item: number
  readonly start: number
  readonly end: number
}

/** What line breaks change, what is written in more than one way, and the boxes of forms, which pages draw. */
const ignored = /[\s\p{Cf}\p{Pd}\p{M}\u00ac☐☒]/u
const marks = /\p{M}/gu
const anchorLength = 24
/** How much longer or shorter than the quote a stretch between its first and last letters may be. */
const slack = 0.3

/**
 * Finds a quote in the text of its pages and returns the stretches to mark, in reading order; empty where it does not stand there.
 * White space, hyphens, ligatures, accents and letter case count for nothing, since lines are joined and words re-hyphenated between the page
 * and the extracted text; letters that the page's file does not name may be any. Where the quote stands there more than once, that with the likest
 * surroundings is taken; where the whole does not match (a running head between two pages), its first and last letters are looked for that stand there.
 */
export const matchQuote = (pages: readonly PageText[], { quote, before, after }: Quote): readonly MatchedStretch[] => {
  const wanted = squeeze(quote)
  if (wanted.length === 0) return []
  const letters = lettersOf(pages)
  const around = { before: squeeze(before ?? ''), after: squeeze(after ?? '') }
  const exact = likeliest(letters.text, wanted, around)
  if (exact !== null) return stretches(pages, letters.places.slice(exact, exact + wanted.length))
  const guessed = findAmongUnknown(letters.text, wanted)
  if (guessed !== null) return stretches(pages, letters.places.slice(guessed.start, guessed.end))
  return matchEnds(pages, letters, wanted)
}

interface Around {
  readonly before: string
  readonly after: string
}

/** Where the wanted letters stand with the most of the same letters around them; the first of equals. */
const likeliest = (text: string, wanted: string, { before, after }: Around): number | null => {
  let best: { readonly at: number; readonly alike: number } | null = null
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const alike = alikeBefore(text, at, before) + alikeAfter(text, at + wanted.length, after)
    if (best === null || alike > best.alike) best = { at, alike }
    if (alike === before.length + after.length) break
  }
  return best?.at ?? null
}

const alikeBefore = (text: string, end: number, before: string): number => {
  let alike = 0
  while (alike < before.length && before.at(-1 - alike) === text[end - 1 - alike]) alike += 1
  return alike
}

const alikeAfter = (text: string, start: number, after: string): number => {
  let alike = 0
  while (alike < after.length && after[alike] === text[start + alike]) alike += 1
  return alike
}

const matchEnds = (pages: readonly PageText[], letters: Letters, wanted: string): readonly MatchedStretch[] => {
  if (wanted.length < anchorLength * 2) return []
  const head = anchorNear(letters.text, wanted, 'start')
  const tail = head === null ? null : anchorNear(letters.text, wanted, 'end', head.at + anchorLength)
  if (head === null || tail === null) return []
  const start = head.at - missedAt(backwards(letters.text.slice(0, head.at)), backwards(wanted.slice(0, head.missed)))
  const end = tail.at + anchorLength
  const last = end + missedAt(letters.text.slice(end), wanted.slice(wanted.length - tail.missed))
  if (Math.abs(last - start - wanted.length) > wanted.length * slack) return []
  return stretches(pages, letters.places.slice(start, last))
}

/** Letters of which a file does not say which they are. */
const unknown = /^\p{C}+/u

/** How many letters of a page, behind those that match, are the rest of what was missed: one that is not known, and what follows it. */
const missedAt = (text: string, missed: string): number => {
  const gap = unknown.exec(text.slice(0, missed.length))?.[0].length ?? 0
  if (gap === 0) return 0
  let rest = missed.length
  while (!text.startsWith(missed.slice(missed.length - rest), gap)) rest--
  return gap + rest
}

const backwards = (text: string): string => text.split('').reverse().join('')

/** How many letters at an end of a quote may be others on the page, as a ligature is that only its file's author gave letters. */
const mostMissed = 40

/** The first letters of a quote that stand on the page, or the last; and how many of the quote stand before or behind them. */
const anchorNear = (text: string, wanted: string, side: 'start' | 'end', from = 0): Anchor | null => {
  const most = Math.min(mostMissed, wanted.length / 2 - anchorLength)
  for (let missed = 0; missed <= most; missed++) {
    const start = side === 'start' ? missed : wanted.length - anchorLength - missed
    const at = text.indexOf(wanted.slice(start, start + anchorLength), from)
    if (at !== -1) return { at, missed }
  }
  return null
}

interface Anchor {
  readonly at: number
  readonly missed: number
}

const normalise = (character: string) => character.normalize('NFKD').replace(marks, '').toLowerCase()

const squeeze = (text: string): string => {
  let squeezed = ''
  for (const character of text) if (!ignored.test(character)) squeezed += normalise(character)
  return squeezed
}

const lettersOf = (pages: readonly PageText[]): Letters => {
  const texts: string[] = []
  const places: Place[] = []
  for (const { page, items } of pages) {
    items.forEach((text, item) => {
      let offset = 0
      for (const character of text) {
        if (!ignored.test(character)) {
          const letter = normalise(character)
          texts.push(letter)
          const place = { page, item, start: offset, end: offset + character.length }
          for (let unit = 0; unit < letter.length; unit += 1) places.push(place)
        }
        offset += character.length
      }
    })
  }
  return { text: texts.join(''), places }
}

/** Joins the places to one stretch per item. Where the quote goes on in the next item, the hyphen at the line's end is part of it. */
const stretches = (pages: readonly PageText[], places: readonly Place[]): readonly MatchedStretch[] => {
  const found: MatchedStretch[] = []
  for (const place of places) {
    const last = found.at(-1)
    if (last && last.page === place.page && last.item === place.item)
      found[found.length - 1] = { ...last, end: place.end }
    else found.push(place)
  }
  const texts = new Map(pages.map(({ page, items }) => [page, items]))
  return found.map((stretch, index) => {
    const text = texts.get(stretch.page)?.[stretch.item] ?? ''
    return index === found.length - 1 ? stretch : { ...stretch, end: Math.max(stretch.end, text.trimEnd().length) }
  })
}
