import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { lostLetters } from '../email/lost-letters.ts'
import { isEncodingOfText } from '../encoding/declared-encoding.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { readHtml } from '../html/read-html.ts'
import { isList, isProperties, type Properties, type PropertyValue } from '../property-list/property-value.ts'
import { readPropertyList } from '../property-list/read-property-list.ts'
import { decodeText } from '../text/decode-text.ts'

/** Pages in frames of a page, all of them together. */
const MAX_FRAMES = 200
const MAX_DEPTH = 8

/** Reads a web page that Safari saved with its pictures in one file, and behind it those that it shows in frames. */
export const createWebArchiveExtractor = (): Extractor => ({
  async extract(bytes, report, encoding): Promise<ExtractedDocument> {
    const archive = await readPropertyList(bytes)
    report(0.3)
    const flow = createFlow({ keepsLayout: true })
    for (const [at, page] of pagesIn(archive, MAX_DEPTH).slice(0, MAX_FRAMES).entries()) {
      if (at > 0) flow.breakHere()
      writePage(page, flow, { withTitle: at === 0, encoding })
    }
    report(1)
    const flowed = flow.finish()
    if (flowed.text === '') throw new ExtractionError(failureWords('SavedPageNoWords'))
    return { ...flowed, headers: null, notes: lostLetters(flowed.text), isLaidOut: true }
  },
})

/** The page, and behind it those of its frames. */
const pagesIn = (archive: PropertyValue | undefined, depth: number): Properties[] => {
  if (!isProperties(archive) || depth === 0) return []
  const page = archive.get('WebMainResource')
  const frames = archive.get('WebSubframeArchives')
  const further = isList(frames) ? frames.slice(0, MAX_FRAMES).flatMap((frame) => pagesIn(frame, depth - 1)) : []
  return [...(isProperties(page) ? [page] : []), ...further]
}

interface PageOptions {
  readonly withTitle: boolean
  /** What a person named; else the archive tells. */
  readonly encoding: string | undefined
}

const writePage = (page: Properties, flow: Flow, { withTitle, encoding }: PageOptions): void => {
  const data = page.get('WebResourceData')
  const type = page.get('WebResourceMIMEType') ?? 'text/html'
  if (!(data instanceof Uint8Array) || data.length === 0 || typeof type !== 'string' || !isOfText(type)) return
  if (Buffer.from(data).toString('latin1').trim() === '') return
  const declared = page.get('WebResourceTextEncodingName')
  const named = typeof declared === 'string' && isEncodingOfText(declared) ? declared.toLowerCase() : undefined
  const { text } = decodeText(data, encoding ?? named)
  if (type === 'text/plain') flow.paragraph(text)
  else readHtml(text, flow, { isXml: type !== 'text/html', deeper: 1, withTitle })
}

const isOfText = (type: string): boolean =>
  /^text\/(html|plain)$|^application\/xhtml\+xml$|^image\/svg\+xml$/.test(type)
