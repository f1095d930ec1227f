import type { Citation } from '../../../../contracts/index.ts'
import { placeInWords } from '../../../retrieval/index.ts'

const RULE = '\n\n---\n'
const SOURCE_LINE = /^- \[\d{1,6}\] `[^`]*`$/

/** Names are anybody's text: as code they stay text wherever they are shown. */
const asCode = (text: string): string => `\`${text.replaceAll(/[`\p{Cc}]/gu, ' ')}\``

const lineOf = ({ number, fileName, span }: Citation): string =>
  `- [${number}] ${asCode([fileName, placeInWords(span)].filter((part) => part !== '').join(', '))}`

/** The passages behind an answer's numbers as a list below it, for programs that show text alone; empty without any. */
export const sourcesBelow = (citations: readonly Citation[]): string =>
  citations.length === 0 ? '' : `${RULE}${citations.map(lineOf).join('\n')}`

/** An earlier answer as the assistant gave it: the list below is ours. */
export const withoutSources = (content: string): string => {
  const at = content.lastIndexOf(RULE)
  if (at < 0) return content
  const below = content.slice(at + RULE.length).trimEnd()
  return below.split('\n').every((line) => SOURCE_LINE.test(line)) ? content.slice(0, at) : content
}

/** A passage in the words of this API. */
export const sourceOf = ({ number, documentId, fileName, contentType, span, quote }: Citation) => ({
  number,
  document_id: documentId,
  file_name: fileName,
  content_type: contentType,
  place: placeInWords(span),
  start: span.start,
  end: span.end,
  page: span.page,
  quote,
})
