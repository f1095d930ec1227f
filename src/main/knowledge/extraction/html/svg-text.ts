import type { HtmlTag } from './html-tag.ts'

/** Collects the words of a drawing while its tags come by. */
export interface SvgText {
  open(token: HtmlTag): void
  close(name: string): void
  text(text: string): void
  /** Whether the drawing has ended. */
  readonly isClosed: boolean
  /** Whether a piece of a page stands in it right here. */
  readonly holdsPage: boolean
  /** What the drawing is called, and what it is said to show; '' where it says nothing. */
  readonly description: string
  /** The words in it, line by line as they are set. */
  readonly lines: readonly string[]
}

/** What is not shown where it stands, or at all. */
const hidden: ReadonlySet<string> = new Set(['defs', 'symbol', 'metadata', 'style', 'script', 'clippath', 'mask'])
/** Elements of a page inside of a drawing that stand in the same line as what is around them. */
const inline: ReadonlySet<string> = new Set('a b i u em strong span sub sup small code tspan textpath'.split(' '))

/** Begins inside of a drawing (SVG 2), whose own tag has been read. */
export const createSvgText = (): SvgText => {
  const around: string[] = []
  const lines: string[] = []
  const descriptions: string[] = []
  let isClosed = false
  let line = ''
  /** Where the present line is set; tells a line of its own from a piece of one. */
  let height: string | null = null

  /** How many of the open elements have a name: a drawing may be nested any deep. */
  const depths = new Map<string, number>()
  const isIn = (names: ReadonlySet<string>): boolean => [...names].some((name) => depths.has(name))
  const enter = (name: string): void => {
    around.push(name)
    depths.set(name, (depths.get(name) ?? 0) + 1)
  }
  const leave = (): void => {
    const name = around.pop() ?? ''
    const depth = depths.get(name) ?? 0
    if (depth > 1) depths.set(name, depth - 1)
    else depths.delete(name)
  }
  const endLine = (): void => {
    const words = line.replace(/\s+/g, ' ').trim()
    if (words !== '') lines.push(words)
    line = ''
  }
  const beginPiece = (token: HtmlTag): void => {
    const own = attribute(token, 'y')
    const shift = Number.parseFloat(attribute(token, 'dy') ?? '0')
    if (shift !== 0 || (own !== null && own !== height)) endLine()
    else if (attribute(token, 'x') !== null) line += ' '
    height = own ?? height
  }

  return {
    open(token) {
      const name = localName(token.tagName)
      if (name === 'text') {
        endLine()
        height = attribute(token, 'y')
      } else if (name === 'tspan') beginPiece(token)
      else if (!inline.has(name)) endLine()
      if (!token.selfClosing && !voids.has(name)) enter(name)
    },
    close(written) {
      const name = localName(written)
      if (name === 'svg' && !depths.has('svg')) {
        endLine()
        isClosed = true
        return
      }
      if (!depths.has(name)) return
      if (!inline.has(name)) endLine()
      while (around.at(-1) !== name) leave()
      leave()
    },
    text(text) {
      if (isIn(hidden)) return
      if (isIn(namesIn)) {
        // Parts of a drawing have names for programs; the drawing's own are for people.
        if (around.length === 1) descriptions.push(text.trim())
      } else if (isIn(wordsIn)) line += text
    },
    get isClosed() {
      return isClosed
    },
    get holdsPage() {
      return depths.has('foreignobject')
    },
    get description() {
      return descriptions.join(' ').replace(/\s+/g, ' ').trim()
    },
    lines,
  }
}

const wordsIn: ReadonlySet<string> = new Set(['text', 'foreignobject'])
const namesIn: ReadonlySet<string> = new Set(['title', 'desc'])
const voids: ReadonlySet<string> = new Set(['br', 'img', 'hr', 'input'])

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

const attribute = ({ attrs }: HtmlTag, name: string): string | null =>
  attrs.find((candidate) => candidate.name === name)?.value ?? null
