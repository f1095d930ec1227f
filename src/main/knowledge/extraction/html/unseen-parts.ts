import { attribute, type HtmlTag } from './html-tag.ts'
import { isHidden } from './is-hidden.ts'
import { isBacklink } from './note-roles.ts'

/** Passes over what a page does not show. */
export interface UnseenParts {
  /** Whether what comes stands in such a part. */
  readonly isOpen: boolean
  /** Whether a tag stands in the part that is open, which it may end. */
  holds(name: string, endsItself: boolean): boolean
  /** Whether a tag begins such a part, or is one by itself. */
  begins(token: HtmlTag, endsItself: boolean): boolean
  /** Whether the end of an element stood in such a part, or was its end. */
  close(name: string): boolean
}

/** Not shown, or not text. */
const unseen: ReadonlySet<string> = new Set(
  'script style template noscript iframe object embed canvas audio video nav datalist colgroup map applet frameset rp rt annotation annotation-xml'.split(
    ' ',
  ),
)
/** Of these, what may stand in the middle of a line. */
const withinLine: ReadonlySet<string> = new Set('a script style template rp rt annotation annotation-xml'.split(' '))

/** A menu that is never closed must not swallow the page. */
const contentBegins: ReadonlySet<string> = new Set(['main', 'article', 'h1'])

/** The letters of a name that Telegram shows as a picture beside each message. */
const isPortrait = (token: HtmlTag): boolean =>
  token.tagName === 'div' && /(?:^|\s)userpic_wrap(?:\s|$)/.test(attribute(token, 'class') ?? '')

/** A template is shown where a browser wrote the inside of an element of the page's own into it. */
const isUnseen = (token: HtmlTag): boolean =>
  isBacklink(token) ||
  isPortrait(token) ||
  (unseen.has(token.tagName) && attribute(token, 'shadowrootmode') === null && attribute(token, 'shadowmode') === null)

/** `endLine` is called where a part begins that does not stand in the middle of a line. */
export const createUnseenParts = (endLine: () => void): UnseenParts => {
  let part: { readonly name: string; depth: number } | null = null
  return {
    get isOpen() {
      return part !== null
    },
    holds(name, endsItself) {
      if (part === null) return false
      if (!endsItself && name === part.name) part.depth++
      if (part.name !== 'nav' || !contentBegins.has(name)) return true
      part = null
      return false
    },
    begins(token, endsItself) {
      if (endsItself) return isHidden(token)
      if (!isUnseen(token) && !isHidden(token)) return false
      if (!withinLine.has(token.tagName)) endLine()
      part = { name: token.tagName, depth: 1 }
      return true
    },
    close(name) {
      if (part === null) return false
      if (name === part.name && --part.depth === 0) part = null
      return true
    },
  }
}
