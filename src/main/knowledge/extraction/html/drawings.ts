import type { BlockPlaces } from './block-places.ts'
import type { HtmlTag } from './html-tag.ts'
import { imageWords } from './image-words.ts'
import { isHidden } from './is-hidden.ts'
import type { PageLines } from './page-lines.ts'
import { createSvgText, type SvgText } from './svg-text.ts'

/** Writes the words of the drawings in a page: those that are set in one as a paragraph, what one without any is called into the line. */
export interface Drawings {
  /** Whether a tag begins a drawing or stands in one. */
  open(token: HtmlTag): boolean
  /** Whether the end of an element stood in a drawing, or was its end. */
  close(name: string): boolean
  /** Whether the text stands in a drawing. */
  text(text: string): boolean
  end(): void
}

/** Tags by which browsers, too, find that a drawing is over. */
const breaksOut: ReadonlySet<string> = new Set(
  'blockquote body center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table ul'.split(' '),
)

export const createDrawings = (lines: PageLines, places: BlockPlaces): Drawings => {
  let drawing: SvgText | null = null
  const end = (): void => {
    if (drawing === null) return
    const { description, lines: words } = drawing
    const called = imageWords(description)
    drawing = null
    if (words.length > 0) {
      lines.end()
      places.put({ type: 'Paragraph', text: [called, ...words].filter((part) => part !== '').join('\n') })
    } else if (called !== '') lines.current.addCollapsed(` ${called} `)
  }
  return {
    open(token) {
      // A drawing that is never closed must not swallow the page.
      if (drawing !== null && !drawing.holdsPage && breaksOut.has(token.tagName)) end()
      if (drawing !== null) drawing.open(token)
      else if (!/^(svg:)?svg$/.test(token.tagName) || isHidden(token)) return false
      else if (!token.selfClosing) drawing = createSvgText()
      return true
    },
    close(name) {
      if (drawing === null) return false
      drawing.close(name)
      if (drawing.isClosed) end()
      return true
    },
    text(text) {
      drawing?.text(text)
      return drawing !== null
    },
    end,
  }
}
