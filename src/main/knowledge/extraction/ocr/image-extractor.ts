import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { imageSize } from '../../../platform/pictures/index.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import type { PageRecogniser } from './page-recogniser.ts'

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

/** Reads the words in an image by text recognition, as the one page that it is. */
export const createImageExtractor = (): Extractor => ({
  async extract(bytes, report, _encoding, recogniser: PageRecogniser | null = null) {
    if (recogniser === null) throw notSetUp()
    const size = imageSize(bytes)
    if (size !== null && size.width * size.height > MAX_POINTS) throw tooLarge(size.width, size.height)
    recogniser.expect(1)
    report(0)
    const { text, confidence, words } = await recogniser.recogniseFile(bytes)
    if (!/[\p{L}\p{N}]/u.test(text)) throw noWords()
    return {
      text,
      segments: [{ start: 0, end: text.length, place: { type: 'Page', page: 1 } }],
      headers: null,
      headings: [],
      notes: confidence < DOUBTFUL ? [doubt] : [],
      isLaidOut: true,
      words: words.map((word) => ({ page: 1, ...word })),
    }
  },
})
