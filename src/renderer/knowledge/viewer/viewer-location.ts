import { type Citation, citation as citationSchema, HELP_CONTENT_TYPE } from '../../../contracts/index.ts'

/** The query parameter that carries the passage to show, so that reload and back find it again. */
const parameter = 'passage'

/** Longer quotes are cut: an address has its limits, and this many letters find any passage. */
const longestQuote = 2_000

/** Whether a passage stands in the app's own help, which no library holds. */
export const isOfHelp = ({ contentType }: Citation): boolean => contentType === HELP_CONTENT_TYPE

/** The address of a document's own page, opened at a passage; of a help page where the passage is of one. */
export const documentPath = (documentId: string, citation: Citation | null): string => {
  const path = `/documents/${encodeURIComponent(documentId)}`
  if (!citation) return path
  if (isOfHelp(citation))
    return `/help/${encodeURIComponent(documentId)}?${new URLSearchParams({ section: citation.span.section ?? '' })}`
  const passage = JSON.stringify({ ...citation, quote: citation.quote.slice(0, longestQuote) })
  return `${path}?${new URLSearchParams({ [parameter]: passage })}`
}

/** The passage that an address asks for; null where it carries none, or anything but a passage of that document. */
export const passageOf = (search: URLSearchParams, documentId: string): Citation | null => {
  const parsed = citationSchema.safeParse(parseJson(search.get(parameter)))
  return parsed.success && parsed.data.documentId === documentId ? parsed.data : null
}

const parseJson = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
