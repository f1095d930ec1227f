import { createFlow, type Flow } from '../flow/flow.ts'
import { shownDate } from '../shown-date.ts'
import { childOf, childrenOf, createElementCollector, isElement, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { isMarkup, writeWords } from './markup.ts'
import { writePage } from './page-writer.ts'
import { collapsed, type Vocabulary } from './vocabulary.ts'

const ofFeed: ReadonlySet<string> = new Set(['title', 'description', 'subtitle', 'link'])
const LONGEST_NAME = 100

/** Reads a feed (RSS 0.9 to 2.0, Atom): what it is, and each of its entries under its title, with date, author, address and words. */
export const createFeed = (flow: Flow): Vocabulary => {
  let entries = 0
  /** What the feed says of itself, until its first entry comes. */
  let about: XmlElement[] | null = []
  const writeAbout = (): void => {
    if (about === null) return
    const feed = { name: 'feed', attributes: {}, children: about }
    about = null
    const title = wordsOf(childOf(feed, 'title'))
    flow.place({ type: 'Record', name: (title || 'Feed').slice(0, LONGEST_NAME) })
    flow.heading(1, title)
    writeBody(flow, childOf(feed, 'description') ?? childOf(feed, 'subtitle'))
    flow.line(labelled('Link', linkOf(feed)))
  }
  const isWanted = (name: string, parent: string | null): boolean => {
    const local = plain(name)
    if (local === 'item' || local === 'entry') return true
    return about !== null && ofFeed.has(local) && /^(?:channel|feed)$/.test(plain(parent ?? ''))
  }
  const collector = createElementCollector(isWanted, (written) => {
    const element = withPlainNames(written)
    if (element.name === 'item' || element.name === 'entry') {
      writeAbout()
      entries++
      writeEntry(flow, element, entries)
    } else about?.push(element)
  })
  return {
    ...collector,
    end() {
      writeAbout()
      flow.place(null)
    },
  }
}

/** Atom may be written with a prefix; the names of other vocabularies keep theirs. */
const plain = (name: string): string => name.replace(/^(?:atom|rss):/, '')

/** Elements of Atom in an RSS feed mean something else than those of the same name. */
const withPlainNames = (element: XmlElement): XmlElement =>
  element.name.startsWith('atom:')
    ? {
        ...element,
        name: plain(element.name),
        children: element.children.map((child) => (isElement(child) ? withPlainNames(child) : child)),
      }
    : element

const writeEntry = (flow: Flow, entry: XmlElement, number: number): void => {
  const title = wordsOf(childOf(entry, 'title'))
  const link = linkOf(entry)
  const shownTitle = title || link || `Entry ${number}`
  flow.place({ type: 'Record', name: shownTitle.slice(0, LONGEST_NAME) })
  flow.breakHere()
  flow.heading(2, shownTitle)
  const categories = childrenOf(entry, 'category').map((each) => wordsOf(each) || (each.attributes.term ?? ''))
  flow.line(labelled('Date', dateOf(entry)))
  flow.line(labelled('Author', authorsOf(entry)))
  flow.line(labelled('Link', link === shownTitle ? '' : link))
  flow.line(labelled('Categories', categories.filter((name) => name !== '').join(', ')))
  flow.line(labelled('File', fileOf(entry)))
  writeBody(flow, fullest(entry))
}

const labelled = (label: string, value: string): string => (value === '' ? '' : `${label}: ${value}`)

/** Of texts and summaries, what says the most. */
const fullest = (entry: XmlElement): XmlElement | null => {
  const texts = ['content', 'content:encoded', 'description', 'summary', 'itunes:summary', 'media:description']
  const found = texts.map((name) => childOf(entry, name)).filter((element) => element !== null)
  const [first] = found.filter((element) => textOf(element).trim() !== '')
  return first ?? null
}

const firstText = (entry: XmlElement, names: readonly string[]): string =>
  names.map((name) => collapsed(textOf(childOf(entry, name)))).find((text) => text !== '') ?? ''

const dateOf = (entry: XmlElement): string => {
  const written = firstText(entry, ['pubDate', 'published', 'dc:date', 'updated', 'issued', 'modified'])
  return written === '' ? '' : shownDate(written)
}

const authorsOf = (entry: XmlElement): string => {
  const authors = [...childrenOf(entry, 'author'), ...childrenOf(entry, 'dc:creator')]
  const names = authors.map((author) => collapsed(textOf(childOf(author, 'name') ?? author)))
  return [...new Set(names.filter((name) => name !== ''))].join(', ')
}

/** The address of the page, of which Atom may name several. */
const linkOf = (element: XmlElement): string => {
  const links = childrenOf(element, 'link')
  const isPage = ({ attributes }: XmlElement): boolean => (attributes.rel ?? 'alternate') === 'alternate'
  const page = links.find((link) => isPage(link) && (link.attributes.href !== undefined || textOf(link).trim() !== ''))
  return page === undefined ? '' : (page.attributes.href ?? collapsed(textOf(page)))
}

const fileOf = (entry: XmlElement): string =>
  childOf(entry, 'enclosure')?.attributes.url ??
  childrenOf(entry, 'link').find(({ attributes }) => attributes.rel === 'enclosure')?.attributes.href ??
  ''

/** Whether the words of an element are HTML; RSS does not say. */
const isHtml = ({ attributes }: XmlElement, text: string): boolean =>
  attributes.type === undefined ? isMarkup(text) : /html/i.test(attributes.type)

/** Words on one line, such as those of a title. */
const wordsOf = (element: XmlElement | null): string => {
  const text = textOf(element)
  if (element === null || !isHtml(element, text)) return collapsed(text)
  const flow = createFlow()
  writeWords(flow, text, true)
  return collapsed(flow.finish().text)
}

const writeBody = (flow: Flow, element: XmlElement | null): void => {
  if (element === null) return
  const text = textOf(element)
  if (childrenOf(element).length > 0) writePage(flow, element, 2)
  else writeWords(flow, text, isHtml(element, text))
}
