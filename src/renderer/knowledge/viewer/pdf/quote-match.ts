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

const ignored = /[\s\p{Cf}\p{Pd}\p{M}\u00ac]/u
const marks = /\p{M}/gu
const anchorLength = 24
/** How much longer or shorter than the quote a stretch between its first and last letters may be. */
const slack = 0.3

/**
 * Finds a quote in the text of its pages and returns the stretches to mark, in reading order; empty where it does not stand there.
 * White space, hyphens, ligatures, accents and letter case count for nothing, since lines are joined and words re-hyphenated between the page
 * and the extracted text. Where the quote stands there more than once, that with the likest surroundings is taken; where the whole does not match
 * (a running head between two pages), its first and last letters are looked for.
 */
export const matchQuote = (pages: readonly PageText[], { quote, before, after }: Quote): readonly MatchedStretch[] => {
  const wanted = squeeze(quote)
  if (wanted.length === 0) return []
  const letters = lettersOf(pages)
  const around = { before: squeeze(before ?? ''), after: squeeze(after ?? '') }
  const exact = likeliest(letters.text, wanted, around)
  if (exact !== null) return stretches(pages, letters.places.slice(exact, exact + wanted.length))
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
  const start = letters.text.indexOf(wanted.slice(0, anchorLength))
  const tail = letters.text.indexOf(wanted.slice(-anchorLength), start + anchorLength)
  if (start === -1 || tail === -1) return []
  const length = tail + anchorLength - start
  if (Math.abs(length - wanted.length) > wanted.length * slack) return []
  return stretches(pages, letters.places.slice(start, start + length))
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
