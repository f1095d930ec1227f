import type { FlowedPage } from './flow-lines.ts'

const SAME_TYPE = 1.1

/**
 * Puts words together that a page's end has divided: they stand whole on the page on which they begin, so that they are found, and what cites
 * them names that page.
 */
export const joinBrokenWords = (pages: readonly FlowedPage[]): FlowedPage[] => {
  const joined = [...pages]
  for (let at = 0; at + 1 < joined.length; at++) {
    const [page, next] = [joined[at], joined[at + 1]]
    if (page === undefined || next === undefined || !goesOn(page, next)) continue
    const [, rest = '', behind = ''] = /^(\S+)(\s*)/.exec(next.text) ?? []
    const cut = rest.length + behind.length
    if (cut === next.text.length) continue
    joined[at] = { ...page, text: page.text.slice(0, -1) + rest }
    joined[at + 1] = {
      text: next.text.slice(cut),
      headings: next.headings.map((heading) => ({ ...heading, start: Math.max(0, heading.start - cut) })),
      lines: next.lines.map((line) => ({ ...line, start: Math.max(0, line.start - cut) })),
    }
  }
  return joined
}

const goesOn = (page: FlowedPage, next: FlowedPage): boolean => {
  const [above, below] = [page.lines.at(-1)?.line, next.lines[0]?.line]
  if (above === undefined || below === undefined) return false
  const isSameType = Math.max(above.size, below.size) < SAME_TYPE * Math.min(above.size, below.size)
  return isSameType && /\p{L}[-\u2010\u00ad]$/u.test(page.text) && /^\p{Ll}/u.test(next.text)
}
