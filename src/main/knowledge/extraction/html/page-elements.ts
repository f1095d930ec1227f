import type { BlockPlaces } from './block-places.ts'
import { BOOKMARKS_TYPE, type Bookmarks, createBookmarks } from './bookmarks.ts'
import { attribute, type HtmlTag } from './html-tag.ts'
import { imageWords } from './image-words.ts'
import { nextSign, numbered, unnumbered } from './list-sign.ts'
import { isNoteReference } from './note-roles.ts'
import type { PageLines } from './page-lines.ts'
import type { PageTitle } from './page-title.ts'

/** What the elements of a page make of the words in them. */
export interface PageElements {
  open(name: string, token: HtmlTag): void
  close(name: string): void
  text(text: string): void
  /** What the page says that it is, before any tag. */
  type(name: string): void
}

export interface PageElementsOptions {
  readonly lines: PageLines
  readonly places: BlockPlaces
  readonly title: PageTitle
  /** Added to the level of each heading. */
  readonly deeper: number
}

const blockLevel: ReadonlySet<string> = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup hr html li main menu ol optgroup option p pre search section summary table tbody td tfoot th thead tr ul caption title head legend h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
)

/** 1 to 6; null for an element that is no heading. */
const headingLevel = (name: string): number | null => (/^h[1-6]$/.test(name) ? Number(name.slice(1)) : null)

const integer = (token: HtmlTag, name: string): number | null => {
  const value = Number.parseInt(attribute(token, name) ?? '', 10)
  return Number.isFinite(value) ? value : null
}

/** The words for an image, apart from those around it. */
const described = (token: HtmlTag): string => {
  const words = imageWords(attribute(token, 'alt')?.trim() ?? '')
  return words === '' ? '' : ` ${words} `
}

export const createPageElements = ({ lines, places, title, deeper }: PageElementsOptions): PageElements => {
  const { current: line, marks, setting } = lines
  /** Null where the page is no file of bookmarks. */
  let bookmarks: Bookmarks | null = null

  const begin = (name: string, token: HtmlTag): void => {
    switch (name) {
      case 'br':
        line.breakRow()
        break
      case 'img':
        line.add(described(token))
        break
      case 'sup':
        lines.raise()
        break
      case 'a':
        if (isNoteReference(token)) lines.raise()
        break
      case 'pre':
        setting.preformatted++
        break
      case 'ul':
      case 'menu':
        places.lists.push(unnumbered())
        break
      case 'ol':
        places.lists.push(numbered(integer(token, 'start') ?? 1, attribute(token, 'type')))
        break
      case 'li':
        setting.sign = nextSign(places.lists.at(-1), integer(token, 'value'))
        break
      case 'title':
        title.open()
        break
      default: {
        const level = headingLevel(name)
        if (level === null) places.open(name, token)
        else setting.heading = (bookmarks === null ? level : bookmarks.depth + 1) + deeper
      }
    }
  }
  const end = (name: string): void => {
    switch (name) {
      case 'pre':
        setting.preformatted = Math.max(0, setting.preformatted - 1)
        break
      case 'ul':
      case 'menu':
      case 'ol':
        places.lists.pop()
        break
      case 'table':
        places.endTable()
        break
      case 'title': {
        const words = title.close()
        if (words !== null) places.put({ type: 'Heading', level: 1, text: words })
        break
      }
      default:
        if (headingLevel(name) !== null) setting.heading = null
    }
  }
  return {
    open(name, token) {
      const address = attribute(token, 'href')
      if (blockLevel.has(name)) lines.end()
      begin(name, token)
      if (name === 'base') marks.base(address ?? '')
      else marks.open(name, line.length, address)
      bookmarks?.open(name, address)
    },
    close(name) {
      if (blockLevel.has(name)) lines.end()
      line.add(bookmarks?.close(name) ?? '')
      marks.close(name, line.length)
      end(name)
    },
    text(text) {
      lines.text(text)
      bookmarks?.text(text)
    },
    type(name) {
      if (name === BOOKMARKS_TYPE) bookmarks = createBookmarks()
    },
  }
}
