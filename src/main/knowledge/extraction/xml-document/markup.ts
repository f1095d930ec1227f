import type { Flow } from '../flow/flow.ts'
import { readHtml } from '../html/read-html.ts'

/** Whether words are HTML, as those of feeds and maps may be, which do not say so. */
export const isMarkup = (text: string): boolean =>
  /<\/?[a-z][^<>]{0,2000}>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i.test(text)

/** Writes words that are HTML as a page shows them, below headings of the second level, and others as they are. */
export const writeWords = (flow: Flow, text: string, isHtml = isMarkup(text)): void => {
  if (isHtml) readHtml(text, flow, { deeper: 2, withTitle: false })
  else flow.paragraph(text.trim())
}
