import type { Flow } from '../flow/flow.ts'
import { createBlockPlaces } from './block-places.ts'
import { createDrawings } from './drawings.ts'
import { createFormFields } from './form-fields.ts'
import type { HtmlTag } from './html-tag.ts'
import { createMathSigns } from './math-signs.ts'
import { createPageElements } from './page-elements.ts'
import { createPageLines } from './page-lines.ts'
import { createPageTitle } from './page-title.ts'
import { createUnseenParts } from './unseen-parts.ts'

export interface HtmlOptions {
  /** Whether the text is XHTML, where any element may end in itself. */
  readonly isXml?: boolean
  /** Added to the level of each heading. */
  readonly deeper?: number
  /** Whether the title of the page is given as its topmost heading. */
  readonly withTitle?: boolean
}

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

const voids: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Hands each tag and text to the part of the page that it belongs to: what nobody sees, a drawing, a field of a form, or else its elements. */
export const createHtmlReader = (
  flow: Flow,
  { isXml = false, deeper = 0, withTitle = true }: HtmlOptions,
): HtmlReader => {
  const places = createBlockPlaces(flow)
  const title = createPageTitle({ isGiven: withTitle })
  const lines = createPageLines({ places, title, topmost: 1 + deeper })
  const elements = createPageElements({ lines, places, title, deeper })
  const unseen = createUnseenParts(lines.end)
  const drawings = createDrawings(lines, places)
  const fields = createFormFields(lines.current)
  const math = createMathSigns()

  const inField = (token: HtmlTag, endsItself: boolean): boolean => {
    if (!fields.open(token, places.isInTable)) return false
    if (endsItself) fields.close(token.tagName)
    return true
  }
  return {
    open(token) {
      const { tagName: name } = token
      const endsItself = voids.has(name) || (isXml && token.selfClosing)
      if (unseen.holds(name, endsItself)) return !endsItself
      if (drawings.open(token)) return !endsItself && !token.selfClosing
      if (unseen.begins(token, endsItself) || inField(token, endsItself)) return !endsItself
      lines.current.add(math.open(name, endsItself))
      elements.open(name, token)
      if (endsItself && !voids.has(name)) elements.close(name)
      return !endsItself
    },
    close(name) {
      math.close(name)
      if (drawings.close(name) || unseen.close(name) || fields.close(name)) return
      elements.close(name)
    },
    text(text) {
      if (unseen.isOpen || drawings.text(text) || title.text(text) || fields.text(text)) return
      elements.text(text)
    },
    type: elements.type,
    end() {
      fields.end()
      drawings.end()
      lines.end()
      places.end()
    },
  }
}
