import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../../platform/index.ts'
import { HEAD_BYTES } from '../admission/admit-document.ts'
import { binaryKind } from '../admission/binary-kind.ts'
import { certainTextKind } from '../admission/text-kind.ts'
import { decode, looksLikeText, sniffEncoding } from '../extraction/text-encoding.ts'
import type { FetchedPage } from './fetch-page.ts'
import { lettersOf } from './plain-html.ts'
import type { PageSource, ReadablePage } from './readable-page.ts'

/** What a page becomes in the library. */
export interface PageFile extends Pick<ReadablePage, 'author' | 'publishedOn'> {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const MAX_NAME = 120
const HTML: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml'])
/** What may begin as a page does, and is none. */
const WRITTEN = /markdown|javascript|svg/
/** Signs that names of files cannot hold on some system, or that would seem to lead elsewhere. */
const UNFIT = /[\\/:*?"<>|\p{Cc}]+/gu

const nameOf = (title: string): string =>
  title.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim().slice(0, MAX_NAME).trim()

const lastPart = ({ pathname, hostname }: URL): string => {
  const part =
    pathname
      .split('/')
      .filter((each) => each !== '')
      .at(-1) ?? hostname
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Servers are often wrong about what they send: what the content shows counts more. */
const isHtml = ({ contentType, bytes }: FetchedPage): boolean => {
  const head = bytes.subarray(0, HEAD_BYTES)
  const isWhole = head.length === bytes.length
  const encoding = binaryKind(head) === null ? sniffEncoding(head, isWhole) : null
  const beginning = encoding === null ? null : decode(head, encoding)
  if (beginning === null || !looksLikeText(beginning)) return false
  const certain = certainTextKind(beginning)
  return HTML.has(contentType)
    ? certain === null || certain === 'text/html'
    : certain === 'text/html' && !WRITTEN.test(contentType)
}

/**
 * A page as a document: of HTML what is for reading, under its title; anything else as the file that it is. Throws `InvalidInput` for a page without
 * words.
 */
export const pageFile = async (
  page: FetchedPage,
  read: (source: PageSource) => Promise<ReadablePage>,
): Promise<PageFile> => {
  const { address, bytes, contentType, charset } = page
  if (!isHtml(page)) {
    // What the server does not know, or is wrong about, is known by its content.
    const told = HTML.has(contentType) || contentType === 'application/octet-stream' ? '' : contentType
    return { fileName: nameOf(lastPart(address)), contentType: told, bytes, author: null, publishedOn: null }
  }
  const { title, html, author, publishedOn } = await read({ bytes, charset, address: address.href })
  if (lettersOf(html.slice(html.indexOf('</p>'))) === 0)
    throw new AlcoveError('InvalidInput', failureWords('PageWithoutWords'))
  const name = nameOf(title ?? '') || nameOf(lastPart(address)) || address.hostname
  return { fileName: `${name}.html`, contentType: 'text/html', bytes: Buffer.from(html), author, publishedOn }
}
