import type { Heading } from '../extraction/extracted-document.ts'

/** Where an offset stands among the headings of a text. */
export interface HeadingPlace {
  /** The headings that it stands under, topmost first. */
  readonly path: readonly string[]
  /** The last of the headings that stand together there: what follows belongs to it. Null where there is none. */
  readonly section: string | null
}

/** Tells under which headings an offset stands; asked in growing order. */
export const createHeadingCursor = (headings: readonly Heading[], text: string): ((offset: number) => HeadingPlace) => {
  let next = 0
  let path: Heading[] = []
  return (offset) => {
    for (let heading = headings[next]; heading !== undefined && heading.start <= offset; heading = headings[++next]) {
      const { level } = heading
      path = [...path.filter((above) => above.level < level), heading]
    }
    const titles = path.map(({ title }) => title).filter((title) => title !== '')
    return { path: titles, section: lastTogether(headings, next, text) ?? titles.at(-1) ?? null }
  }
}

/** Nothing but line ends stands in so few letters. */
const MAX_GAP = 3

/** The last heading, from the one at `next` on, between which and the last one passed nothing but headings stands. */
const lastTogether = (headings: readonly Heading[], next: number, text: string): string | null => {
  let section: string | null = null
  let above = headings[next - 1]
  for (let at = next; above !== undefined; at++) {
    const below = headings[at]
    const lineEnd = text.indexOf('\n', above.start)
    if (below === undefined || lineEnd === -1 || below.start - lineEnd > MAX_GAP) break
    section = below.title
    above = below
  }
  return section
}
