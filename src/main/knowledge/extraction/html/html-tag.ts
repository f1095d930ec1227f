import type { Token } from 'parse5'

/** An opening tag, as far as it matters to what a page shows. */
export type HtmlTag = Pick<Token.TagToken, 'tagName' | 'attrs' | 'selfClosing'>
