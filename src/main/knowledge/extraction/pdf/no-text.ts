import { ExtractionError, ScannedDocumentError } from '../extractor.ts'
import type { PageContent } from './page-content.ts'

/** Why a PDF without a word cannot be taken, by what its pages show. */
export const noText = (pages: readonly PageContent[]): ExtractionError => {
  const scanned = pages.flatMap((content, at) => (content === 'Picture' ? [at + 1] : []))
  if (scanned.length > 0)
    return new ScannedDocumentError(
      'This PDF holds no text: its pages are pictures, as a scanner makes them. Run text recognition (OCR) on it in a PDF program and add the result.',
      scanned,
    )
  if (pages.includes('Wordless'))
    return new ExtractionError(
      'The pages of this PDF are pictures, and no words were recognised in them. Check that it is the right file, upright and sharp.',
    )
  if (pages.includes('Untold'))
    return new ExtractionError(
      'This PDF shows letters but does not say which they are. Export it again from the program that made it, or run text recognition (OCR) on it in a PDF program and add the result.',
    )
  if (pages.includes('Outlines'))
    return new ExtractionError(
      'This PDF holds no text: what its pages show is drawn as lines and shapes. Export it again with its text kept as text, or run text recognition (OCR) on it in a PDF program and add the result.',
    )
  return new ExtractionError('The pages of this PDF are empty. Check that it is the right file.')
}
