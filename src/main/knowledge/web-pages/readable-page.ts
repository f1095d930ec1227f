import { isUtf8 } from 'node:buffer'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { parse, serialize } from 'parse5'
import { isEncodingOfText } from '../extraction/encoding/declared-encoding.ts'
import { decodeText } from '../extraction/text/decode-text.ts'
import { escapeHtml, lettersOf, type PageNode, plainHtml } from './plain-html.ts'
import { makeShallow } from './shallow-tree.ts'

/** A page as it came. */
export interface PageSource {
  readonly bytes: Uint8Array
  /** As the server says. */
  readonly charset: string | null
  /** The whole address that it came from. */
  readonly address: string
}

/** What of a page is for reading. */
export interface ReadablePage {
  readonly title: string | null
  readonly author: string | null
  /** `YYYY-MM-DD`. */
  readonly publishedOn: string | null
  /** A document of its own, the same for the same page. */
  readonly html: string
}

const MAX_TITLE = 300
const MAX_AUTHOR = 200
/** An article with fewer letters is taken for one that was missed, where the page has far more. */
const SHORT_ARTICLE = 400
const MUCH_MORE = 4

/** What the server says of the encoding counts only where the bytes do not show that it is wrong. */
const textOf = ({ bytes, charset }: PageSource): string => {
  const isTold = charset !== null && !isUtf8(bytes) && !/^utf-?8$/i.test(charset) && isEncodingOfText(charset)
  return decodeText(bytes, isTold ? charset : undefined).text
}

const line = (text: string | null | undefined, most: number): string | null => {
  const words = (text ?? '').replace(/\s+/g, ' ').trim()
  return words === '' ? null : words.slice(0, most).toWellFormed()
}

const dayOf = (text: string | null | undefined): string | null => {
  const day = /^\s*(\d{4}-\d{2}-\d{2})/.exec(text ?? '')?.[1]
  if (day !== undefined) return Number.isNaN(Date.parse(day)) ? null : day
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10)
}

/** The article of a page; null where there is none, and on pages that this way of looking cannot take, such as lists of a hundred thousand links. */
const articleOf = (document: Document) => {
  try {
    return new Readability<PageNode>(document, { serializer: (node) => node as unknown as PageNode }).parse()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Finds what of a page is for reading, as the reader view of browsers does, and who wrote it when. Nothing of the page is run. Throws `ExtractionError` for
 * what is no text; a page without words gives an empty body.
 */
export const readablePage = (source: PageSource): ReadablePage => {
  const text = textOf(source)
  // As browsers mend it: elements that are left out, or closed in the wrong order.
  const tree = parse(text)
  makeShallow(tree)
  const { document } = parseHTML(serialize(tree))
  const { host } = new URL(source.address)
  const base =
    URL.parse(document.querySelector('base[href]')?.getAttribute('href') ?? '', source.address)?.href ?? source.address
  const whole = plainHtml(document.body as unknown as PageNode, base)
  const published = document.querySelector(
    'meta[property="article:published_time"], meta[name="date"], meta[itemprop="datePublished"], time[datetime]',
  )
  const date = published?.getAttribute('content') ?? published?.getAttribute('datetime')
  const language = document.documentElement?.getAttribute('lang') ?? ''
  const article = articleOf(document as unknown as Document)
  const content = article?.content ? plainHtml(article.content, base) : ''
  const found = lettersOf(content)
  const isMissed = found < SHORT_ARTICLE && lettersOf(whole) > found * MUCH_MORE
  const title = line(article?.title, MAX_TITLE) ?? line(document.title, MAX_TITLE)
  const author = line(article?.byline, MAX_AUTHOR)
  const publishedOn = dayOf(article?.publishedTime ?? date)
  const told = [author, publishedOn, line(article?.siteName, MAX_AUTHOR) ?? host].filter((fact) => fact !== null)
  const lang = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(language) ? ` lang="${language}"` : ''
  return {
    title,
    author,
    publishedOn,
    html: [
      `<!doctype html>\n<html${lang}>\n<head><meta charset="utf-8"><title>${escapeHtml(title ?? host)}</title></head>\n<body>`,
      `<p>${escapeHtml(told.join(' · '))}</p>`,
      isMissed ? whole : content,
      '</body>\n</html>\n',
    ].join('\n'),
  }
}
