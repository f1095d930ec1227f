import type { PageRecogniser, RecognisedText } from '../ocr/page-recogniser.ts'
import { pagePicture } from './page-picture.ts'
import { openPictures } from './pdf-library.ts'
import type { ReadingProgress } from './reading-progress.ts'

export interface RecognisedPage extends RecognisedText {
  /** From 1. */
  readonly page: number
}

const nothing: RecognisedText = { text: '', confidence: 0, words: [] }

/** More take hours; what is left is told of. */
const MOST_RECOGNISED_PAGES = 1_000

/** Fonts and pictures that pages share are let go of after so many. */
const PAGES_PER_CLEANUP = 20

/** Reads pages that are pictures by text recognition. A page whose picture cannot be read is left out. */
export const recognisePages = async (
  bytes: Uint8Array,
  pages: readonly number[],
  { recogniser, progress }: { readonly recogniser: PageRecogniser; readonly progress: ReadingProgress },
): Promise<RecognisedPage[]> => {
  const wanted = pages.slice(0, MOST_RECOGNISED_PAGES)
  recogniser.expect(wanted.length)
  const { pdf, codes } = await openPictures(bytes)
  const found: RecognisedPage[] = []
  try {
    for (const [index, number] of wanted.entries()) {
      progress.recognised(index, wanted.length)
      const page = await pdf.getPage(number)
      const picture = await pagePicture(page, codes).catch(() => null)
      page.cleanup()
      if ((index + 1) % PAGES_PER_CLEANUP === 0) await pdf.cleanup()
      const recognised = picture === null ? nothing : await recogniser.recognise(picture)
      if (/[\p{L}\p{N}]/u.test(recognised.text)) found.push({ page: number, ...recognised })
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
  return found
}
