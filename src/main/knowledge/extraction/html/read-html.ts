import { Tokenizer, TokenizerMode } from 'parse5'
import type { Flow } from '../flow/flow.ts'
import { followed, shifted } from '../layout/text-marks.ts'
import { spanOf } from '../table/covered-places.ts'
import { type HtmlBlock, writeBlock } from './blocks.ts'
import { BOOKMARKS_TYPE, type Bookmarks, createBookmarks } from './bookmarks.ts'
import { createFormFields } from './form-fields.ts'
import { attribute, type HtmlTag } from './html-tag.ts'
import { createInlineMarks } from './inline-marks.ts'
import { createLineSoFar } from './line-so-far.ts'
import { type List, nextSign, numbered, unnumbered } from './list-sign.ts'
import { createMathSigns } from './math-signs.ts'
import { createSvgText, type SvgText } from './svg-text.ts'
import { createTableBuilder, type TableBuilder } from './table-builder.ts'

export interface HtmlOptions {
  /** Whether the text is XHTML, where any element may end in itself. */
  readonly isXml?: boolean
  /** Added to the level of each heading. */
  readonly deeper?: number
  /** Whether the title of the page is given as its topmost heading. */
  readonly withTitle?: boolean
}

/** Not shown, or not text. */
const skipped: ReadonlySet<string> = new Set(
  'script style template noscript iframe object embed canvas audio video nav datalist colgroup map applet frameset rp rt annotation annotation-xml'.split(
    ' ',
  ),
)
/** Of these, what may stand in the middle of a line. */
const withinLine: ReadonlySet<string> = new Set('a script style template rp rt annotation annotation-xml'.split(' '))
const blockLevel: ReadonlySet<string> = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup hr html li main menu ol optgroup option p pre search section summary table tbody td tfoot th thead tr ul caption title head legend'.split(
    ' ',
  ),
)
const voids: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)
const modes: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
}

interface OpenTable {
  readonly builder: TableBuilder
  /** Where blocks went before the table began. */
  readonly around: HtmlBlock[] | null
  readonly lists: List[]
  isInHead: boolean
}

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
        const mode = modes[token.tagName]
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

const PIECE = 262_144

/** Takes a page tag by tag. */
export interface HtmlReader {
  /** False for an element that ends in itself. */
  open(token: HtmlTag): boolean
  close(name: string): void
  text(text: string): void
  /** What the page says that it is, before any tag. */
  type(name: string): void
  end(): void
}

export const createHtmlReader = (
  flow: Flow,
  { isXml = false, deeper = 0, withTitle = true }: HtmlOptions,
): HtmlReader => {
  const line = createLineSoFar()
  /** How long the line was after the last sign of a raised text. */
  let raisedAt = 0
  const inline = createInlineMarks()
  const math = createMathSigns()
  const fields = createFormFields(line)
  let bookmarks: Bookmarks | null = null
  let heading: number | null = null
  let preformatted = 0
  let inTitle = false
  let title = ''
  /** The title that was given, until a topmost heading came. */
  let titled: string | null = null
  let drawing: SvgText | null = null
  let skipping: { readonly name: string; depth: number } | null = null
  let lists: List[] = []
  /** The sign of the item that has no text yet. */
  let sign: string | null = null
  const tables: OpenTable[] = []
  /** Where blocks go inside of a cell or caption; null for the page itself. */
  let cell: HtmlBlock[] | null = null

  const put = (block: HtmlBlock): void => {
    if (cell === null) writeBlock(flow, block)
    else cell.push(block)
  }
  /** Most pages say their title once more above their words. */
  const putHeading = (block: HtmlBlock & { readonly type: 'Heading' }): void => {
    const isTopmost = block.level === 1 + deeper
    if (!isTopmost || collapsed(block.text) !== titled) put(block)
    if (isTopmost) titled = null
  }
  const flush = (): void => {
    const marked = inline.endLine(line.length)
    const written = line.take()
    const text = preformatted > 0 ? written.trimEnd() : written.trim()
    const marks = followed(marked, written, text)
    if (text.trim() === '') return
    if (heading !== null) putHeading({ type: 'Heading', level: heading, text, marks })
    else if (lists.length > 0) {
      const before = sign === null ? '  ' : `${sign} `
      put({ type: 'Line', text: before + text, depth: lists.length - 1, marks: shifted(marks, before.length) })
      sign = null
    } else put({ type: 'Paragraph', text, marks })
  }
  const endDrawing = ({ description, lines }: SvgText): void => {
    const words = isWords(description) ? `[${description}]` : ''
    drawing = null
    if (lines.length === 0) {
      if (words !== '') line.addCollapsed(` ${words} `)
      return
    }
    flush()
    put({ type: 'Paragraph', text: [words, ...lines].filter((part) => part !== '').join('\n') })
  }
  const endTable = (): void => {
    const table = tables.pop()
    if (table === undefined) return
    flush()
    cell = table.around
    lists = table.lists
    for (const block of table.builder.end()) put(block)
  }
  const openTableTag = (name: string, token: HtmlTag): void => {
    const table = tables.at(-1)
    if (name === 'table') {
      tables.push({ builder: createTableBuilder(flow.covered), around: cell, lists, isInHead: false })
      lists = []
      cell = []
    } else if (table === undefined) return
    else if (name === 'thead') table.isInHead = true
    else if (name === 'tbody' || name === 'tfoot') table.isInHead = false
    else if (name === 'tr') table.builder.beginRow(table.isInHead)
    else if (name === 'caption') cell = table.builder.caption
    else if (name === 'td' || name === 'th') {
      lists = []
      cell = table.builder.beginCell(name === 'th', {
        columns: spanOf(attribute(token, 'colspan'), MAX_COLUMNS_SPANNED),
        rows: spanOf(attribute(token, 'rowspan'), MAX_ROWS_SPANNED),
      })
    }
  }
  /** A mark of a note is often both a link and raised: one sign stands for both. */
  const raise = (): void => {
    if (line.length > 0 && line.length === raisedAt) return
    line.add('^')
    raisedAt = line.length
  }
  const openElement = (name: string, token: HtmlTag): void => {
    if (blockLevel.has(name) || /^h[1-6]$/.test(name)) flush()
    switch (name) {
      case 'br':
        line.breakRow()
        break
      case 'img':
        line.add(described(token))
        break
      case 'sup':
        raise()
        break
      case 'a':
        if (isNoteReference(token)) raise()
        break
      case 'pre':
        preformatted++
        break
      case 'ul':
      case 'menu':
        lists.push(unnumbered())
        break
      case 'ol':
        lists.push(numbered(integer(token, 'start') ?? 1, attribute(token, 'type')))
        break
      case 'li':
        sign = nextSign(lists.at(-1), integer(token, 'value'))
        break
      case 'title':
        inTitle = true
        break
      default: {
        const level = /^h([1-6])$/.exec(name)?.[1]
        if (level !== undefined) heading = (bookmarks === null ? Number(level) : bookmarks.depth + 1) + deeper
        else openTableTag(name, token)
      }
    }
    if (name === 'base') inline.base(attribute(token, 'href') ?? '')
    else inline.open(name, line.length, attribute(token, 'href'))
    bookmarks?.open(name, attribute(token, 'href'))
  }
  const closeElement = (name: string): void => {
    if (blockLevel.has(name) || /^h[1-6]$/.test(name)) flush()
    line.add(bookmarks?.close(name) ?? '')
    inline.close(name, line.length)
    if (/^h[1-6]$/.test(name)) heading = null
    else if (name === 'pre') preformatted = Math.max(0, preformatted - 1)
    else if (name === 'ul' || name === 'ol' || name === 'menu') lists.pop()
    else if (name === 'table') endTable()
    else if (name === 'title') {
      inTitle = false
      if (!withTitle || title.trim() === '') return
      titled = collapsed(title)
      put({ type: 'Heading', level: 1, text: titled })
    }
  }

  /** Whether a tag stands in what is passed over, which it may end. */
  const isPassedOver = (name: string, endsItself: boolean): boolean => {
    if (skipping === null) return false
    if (!endsItself && name === skipping.name) skipping.depth++
    if (skipping.name !== 'nav' || !contentBegins.has(name)) return true
    skipping = null
    return false
  }
  /** Takes a tag that begins a drawing or stands in one. */
  const inDrawing = (token: HtmlTag): boolean => {
    const { tagName: name } = token
    // A drawing that is never closed must not swallow the page.
    if (drawing !== null && !drawing.holdsPage && breaksOut.has(name)) endDrawing(drawing)
    if (drawing !== null) drawing.open(token)
    else if (!/^(svg:)?svg$/.test(name) || isHidden(token)) return false
    else if (!token.selfClosing) drawing = createSvgText()
    return true
  }

  /** Passes over what is not shown. */
  const isUnseen = (token: HtmlTag, endsItself: boolean): boolean => {
    if (endsItself) return isHidden(token)
    if (!isSkipped(token) && !isHidden(token)) return false
    if (!withinLine.has(token.tagName)) flush()
    skipping = { name: token.tagName, depth: 1 }
    return true
  }
  const inField = (token: HtmlTag, endsItself: boolean): boolean => {
    if (!fields.open(token, tables.length > 0)) return false
    if (endsItself) fields.close(token.tagName)
    return true
  }

  return {
    open(token) {
      const { tagName: name } = token
      const endsItself = voids.has(name) || (isXml && token.selfClosing)
      if (isPassedOver(name, endsItself)) return !endsItself
      if (inDrawing(token)) return !endsItself && !token.selfClosing
      if (isUnseen(token, endsItself) || inField(token, endsItself)) return !endsItself
      line.add(math.open(name, endsItself))
      openElement(name, token)
      if (endsItself && !voids.has(name)) closeElement(name)
      return !endsItself
    },
    close(name) {
      math.close(name)
      if (drawing !== null) {
        drawing.close(name)
        if (drawing.isClosed) endDrawing(drawing)
      } else if (skipping === null) {
        if (!fields.close(name)) closeElement(name)
      } else if (name === skipping.name && --skipping.depth === 0) skipping = null
    },
    text(text) {
      if (skipping !== null) return
      if (drawing !== null) drawing.text(text)
      else if (inTitle) title += text
      else if (fields.text(text)) return
      else if (preformatted > 0) line.add(text)
      else line.addCollapsed(text)
      bookmarks?.text(text)
    },
    type(name) {
      if (name === BOOKMARKS_TYPE) bookmarks = createBookmarks()
    },
    end() {
      fields.end()
      if (drawing !== null) endDrawing(drawing)
      flush()
      while (tables.length > 0) endTable()
    },
  }
}

/** Tags by which browsers, too, find that a drawing is over. */
const breaksOut: ReadonlySet<string> = new Set(
  'blockquote body center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table ul'.split(' '),
)

/** A menu that is never closed must not swallow the page. */
const contentBegins: ReadonlySet<string> = new Set(['main', 'article', 'h1'])

const collapsed = (text: string): string => text.trim().replace(/\s+/g, ' ')

const integer = (token: HtmlTag, name: string): number | null => {
  const value = Number.parseInt(attribute(token, name) ?? '', 10)
  return Number.isFinite(value) ? value : null
}

/** As browsers have it (HTML, 4.9.11). */
const MAX_COLUMNS_SPANNED = 1_000
const MAX_ROWS_SPANNED = 65_534

/** What books (EPUB 3) and pages (DPUB-ARIA) call a part of theirs. */
const roles = (token: HtmlTag): string => `${attribute(token, 'epub:type') ?? ''} ${attribute(token, 'role') ?? ''}`

/** The mark of a note: raised by a style that is not read here. */
const isNoteReference = (token: HtmlTag): boolean => /\b(?:doc-)?noteref\b/.test(roles(token))

/** The arrow behind a note that leads back to its mark. */
const isBacklink = (token: HtmlTag): boolean => /\b(?:doc-)?backlink\b/.test(roles(token))

/** A note is shown where its mark is touched, hidden until then. */
const isNote = (token: HtmlTag): boolean => /\b(?:doc-)?(?:footnotes?|endnotes?|rearnotes?)\b/.test(roles(token))

/** A template is shown where a browser wrote the inside of an element of the page's own into it. */
const isSkipped = (token: HtmlTag): boolean =>
  isBacklink(token) ||
  (skipped.has(token.tagName) && attribute(token, 'shadowrootmode') === null && attribute(token, 'shadowmode') === null)

const isHidden = (token: HtmlTag): boolean => {
  if (isNote(token)) return false
  if (attribute(token, 'hidden') !== null) return true
  const style = attribute(token, 'style')
  return style !== null && /display\s*:\s*none/i.test(style)
}

/** The words for an image, of which one letter or a file's name are none. */
const described = (token: HtmlTag): string => {
  const words = attribute(token, 'alt')?.trim() ?? ''
  return isWords(words) ? ` [${words}] ` : ''
}

const isWords = (description: string): boolean =>
  description.length > 2 && !/^\S+\.(png|jpe?g|gif|svg|webp)$/i.test(description)
