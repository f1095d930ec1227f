import type { Heading } from '../extraction/extracted-document.ts'

/** Tells under which headings an offset stands, topmost first; asked in growing order. */
export const createHeadingCursor = (headings: readonly Heading[]): ((offset: number) => readonly string[]) => {
  let next = 0
  let path: Heading[] = []
  return (offset) => {
    for (let heading = headings[next]; heading !== undefined && heading.start <= offset; heading = headings[++next]) {
      const { level } = heading
      path = [...path.filter((above) => above.level < level), heading]
    }
    return path.map(({ title }) => title).filter((title) => title !== '')
  }
}
