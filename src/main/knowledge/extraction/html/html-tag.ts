import type { Token } from 'parse5'

/** An opening tag, as far as it matters to what a page shows. */
export type HtmlTag = Pick<Token.TagToken, 'tagName' | 'attrs' | 'selfClosing'>

/** Null where the tag does not have it. */
export const attribute = ({ attrs }: HtmlTag, name: string): string | null =>
  attrs.find((candidate) => candidate.name === name)?.value ?? null
