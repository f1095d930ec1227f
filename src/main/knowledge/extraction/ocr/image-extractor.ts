import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { imageSize } from '../../../platform/pictures/index.ts'
import type { ExtractedDocument, PlacedWord, Segment } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import type { PageRecogniser, RecognisedText } from './page-recogniser.ts'
import { tiffPages } from './tiff-pages.ts'

/** More points than a page of newspaper has, scanned finely. */
const MAX_POINTS = 100_000_000
const DOUBTFUL = 60

const notSetUp = (): ExtractionError => new ExtractionError(failureWords('NoTextRecognition'))

const tooLarge = (width: number, height: number): ExtractionError =>
  new ExtractionError(failureWords('ImageTooLarge', { width, height, millions: MAX_POINTS / 1_000_000 }))

const noWords = (): ExtractionError => new ExtractionError(failureWords('ImageNoWords'))

const doubt: ExtractionNote = {
  type: 'DoubtfulText',
  message: failureWords('NoteImageHard'),
}

const unread: RecognisedText = { text: '', confidence: 0, words: [] }

/** The pages one behind the other, with their words where they stand. */
const documentOf = (pages: readonly RecognisedText[]): ExtractedDocument => {
  const segments: Segment[] = []
  const placed: PlacedWord[] = []
  let text = ''
  for (const [index, read] of pages.entries()) {
    const page = index + 1
    const start = text.length + (index === 0 ? 0 : 1)
    text += (index === 0 ? '' : '\f') + read.text
    segments.push({ start, end: text.length, place: { type: 'Page', page } })
    placed.push(...read.words.map((word) => ({ page, ...word, start: start + word.start, end: start + word.end })))
  }
  return {
    text,
    segments,
    headers: null,
    headings: [],
    notes: pages.some((read) => read === unread || (read.text !== '' && read.confidence < DOUBTFUL)) ? [doubt] : [],
    isLaidOut: true,
    words: placed,
  }
}

/** Reads the words in an image by text recognition, as the page that it is, or the pages of a TIFF. */
export const createImageExtractor = (): Extractor => ({
  async extract(bytes, report, _encoding, recogniser: PageRecogniser | null = null) {
    if (recogniser === null) throw notSetUp()
    const size = imageSize(bytes)
    if (size !== null && size.width * size.height > MAX_POINTS) throw tooLarge(size.width, size.height)
    const { count, page } = tiffPages(bytes)
    recogniser.expect(count)
    const pages: RecognisedText[] = []
    let failure: ExtractionError | null = null
    for (let index = 0; index < count; index++) {
      report(index / count)
      try {
        pages.push(await recogniser.recogniseFile(page(index)))
      } catch (error) {
        // The other pages are read all the same, and a note tells of it.
        if (!(error instanceof ExtractionError)) throw error
        failure ??= error
        pages.push(unread)
      }
    }
    if (!pages.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) throw failure ?? noWords()
    return documentOf(pages)
  },
})
