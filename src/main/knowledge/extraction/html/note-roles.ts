import { attribute, type HtmlTag } from './html-tag.ts'

/** What books (EPUB 3) and pages (DPUB-ARIA) call a part of theirs. */
const roles = (token: HtmlTag): string => `${attribute(token, 'epub:type') ?? ''} ${attribute(token, 'role') ?? ''}`

/** The mark of a note: raised by a style that is not read here. */
export const isNoteReference = (token: HtmlTag): boolean => /\b(?:doc-)?noteref\b/.test(roles(token))

/** The arrow behind a note that leads back to its mark. */
export const isBacklink = (token: HtmlTag): boolean => /\b(?:doc-)?backlink\b/.test(roles(token))

/** A note is shown where its mark is touched, hidden until then. */
export const isNote = (token: HtmlTag): boolean => /\b(?:doc-)?(?:footnotes?|endnotes?|rearnotes?)\b/.test(roles(token))
