import type { Flow } from '../flow/flow.ts'
import type { XmlAttributes } from '../xml/namespaces.ts'
import { childrenOf, createElementCollector, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { createPageWriter, writePage } from './page-writer.ts'
import { collapsed, localName, type Vocabulary } from './vocabulary.ts'

/** What elements of FictionBook are on a page. */
const pageNames: ReadonlyMap<string, string> = new Map([
  ['p', 'p'],
  ['subtitle', 'p'],
  ['text-author', 'p'],
  ['stanza', 'p'],
  ['cite', 'blockquote'],
  ['epigraph', 'blockquote'],
  ['emphasis', 'em'],
  ['strong', 'strong'],
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['code', 'code'],
  ['a', 'a'],
  ['table', 'table'],
  ['tr', 'tr'],
  ['th', 'th'],
  ['td', 'td'],
])
/** What is told of the file rather than the book, and pictures. */
const passedOver: ReadonlySet<string> = new Set(
  'binary stylesheet document-info publish-info custom-info src-title-info genre lang src-lang date coverpage keywords sequence translator output'.split(
    ' ',
  ),
)
const isTree = (name: string): boolean => name === 'title-info' || name === 'title'
const DEEPEST_HEADING = 6

/** Reads a book in FictionBook 2: its title and authors, its sections under their titles, and its notes at the end. */
export const createFictionBook = (flow: Flow): Vocabulary => {
  const page = createPageWriter(flow)
  let skipped = 0
  let inTree = 0
  let bookTitle = ''
  let sections = 0
  let isNotes = false
  /** The sign of the note that has no words yet. */
  let noteSign = ''

  const heading = (level: number, text: string): void => {
    const name = `h${Math.min(DEEPEST_HEADING, level)}`
    page.open(name)
    page.text(text)
    page.close(name)
  }
  const trees = createElementCollector(
    (name) => isTree(localName(name)),
    (tree) => {
      if (localName(tree.name) === 'title-info') bookTitle = writeHead(flow, tree)
      else if (isNotes && sections > 0) noteSign = collapsed(textOf(tree))
      else {
        const lines = linesOf(tree)
        // Most books say their title once more above their words.
        if (sections > 0 || !lines.includes(bookTitle)) heading(Math.max(1, sections) + 1, asSentences(lines))
      }
    },
  )
  const openElement = (name: string, attributes: XmlAttributes): void => {
    if (name === 'body') {
      isNotes = /^(?:foot)?(?:notes?|comments?)/i.test(attributes.name ?? '')
      sections = 0
    } else if (name === 'section') {
      sections++
      flow.breakHere()
    } else if (name === 'image') page.open('img', { alt: attributes.alt ?? '' })
    const shown = pageNames.get(name)
    if (shown === undefined) return
    page.open(shown, shown === 'a' ? linkOf(attributes) : attributes)
    if (shown !== 'p' || noteSign === '') return
    page.text(`^${noteSign} `)
    noteSign = ''
  }
  const closeElement = (name: string): void => {
    const shown = pageNames.get(name)
    if (shown !== undefined) page.close(shown)
    else if (name === 'section') sections = Math.max(0, sections - 1)
    else if (name === 'v') page.open('br')
  }

  return {
    open(written, attributes) {
      const name = localName(written)
      if (skipped > 0 || passedOver.has(name)) skipped++
      else if (inTree > 0 || isTree(name)) {
        inTree++
        trees.open(written, attributes)
      } else openElement(name, attributes)
    },
    close(written) {
      if (skipped > 0) skipped--
      else if (inTree > 0) {
        inTree--
        trees.close(written)
      } else closeElement(localName(written))
    },
    text(text) {
      if (skipped > 0) return
      if (inTree > 0) trees.text(text)
      else page.text(text)
    },
    end: () => page.end(),
  }
}

const named = (parent: XmlElement, name: string): XmlElement[] =>
  childrenOf(parent).filter((child) => localName(child.name) === name)

/** Writes what a book says of itself; gives its title. */
const writeHead = (flow: Flow, about: XmlElement): string => {
  const title = collapsed(named(about, 'book-title').map(textOf).join(' '))
  const authors = named(about, 'author').map((author) =>
    authorNames
      .flatMap((part) => named(author, part))
      .map((part) => collapsed(textOf(part)))
      .filter((part) => part !== '')
      .join(' '),
  )
  flow.heading(1, title)
  flow.paragraph(authors.filter((author) => author !== '').join(', '))
  for (const annotation of named(about, 'annotation')) writePage(flow, annotation, 1)
  return title
}

const authorNames = ['first-name', 'middle-name', 'last-name', 'nickname']

const linesOf = (title: XmlElement): string[] =>
  named(title, 'p')
    .map((line) => collapsed(textOf(line)))
    .filter((line) => line !== '')

/** Lines of a title as one: a line that ends in no sign gets a full stop. */
const asSentences = (lines: readonly string[]): string =>
  lines.reduce((before, line) => `${before}${/[.!?:;,–—-]$/.test(before) ? ' ' : '. '}${line}`, '').replace(/^\. /, '')

/** The mark of a note is raised, as in other books. */
const linkOf = (attributes: XmlAttributes): XmlAttributes => {
  const address = attributes['xlink:href'] ?? attributes.href ?? ''
  return attributes.type === 'note' ? { href: address, role: 'doc-noteref' } : { href: address }
}
