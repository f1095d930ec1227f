import { Tokenizer, TokenizerMode } from 'parse5'
import type { Flow } from '../flow/flow.ts'
import { createHtmlReader, type HtmlOptions } from './html-reader.ts'

/** Elements in which browsers, too, read no tags. */
const modes: ReadonlyMap<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = new Map(
  Object.entries({
    script: TokenizerMode.SCRIPT_DATA,
    style: TokenizerMode.RAWTEXT,
    xmp: TokenizerMode.RAWTEXT,
    iframe: TokenizerMode.RAWTEXT,
    noembed: TokenizerMode.RAWTEXT,
    noframes: TokenizerMode.RAWTEXT,
    title: TokenizerMode.RCDATA,
    textarea: TokenizerMode.RCDATA,
  }),
)

const PIECE = 262_144

/**
 * Writes what a page shows into a flow: headings, paragraphs, lists, tables, the words for images. Reads tag by tag, as browsers do, and never
 * holds the page as a tree, so that neither depth nor length of a page matters. Nothing is run and nothing is fetched.
 */
export const readHtml = (html: string, flow: Flow, options: HtmlOptions = {}): void => {
  const reader = createHtmlReader(flow, options)
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag(token) {
        const opens = reader.open(token)
        const mode = modes.get(token.tagName)
        if (mode !== undefined && opens) tokenizer.state = mode
      },
      onEndTag: ({ tagName }) => reader.close(tagName),
      onCharacter: ({ chars }) => reader.text(chars),
      onWhitespaceCharacter: ({ chars }) => reader.text(chars),
      onNullCharacter() {},
      onComment() {},
      onDoctype: ({ name }) => reader.type(name ?? ''),
      onEof: () => reader.end(),
    },
  )
  for (let at = 0; at < html.length; at += PIECE) tokenizer.write(html.slice(at, at + PIECE), false)
  tokenizer.write('', true)
}
