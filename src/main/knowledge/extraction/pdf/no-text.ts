import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { ExtractionError, ScannedDocumentError } from '../extractor.ts'
import type { PageContent } from './page-content.ts'

/** Why a PDF without a word cannot be taken, by what its pages show. */
export const noText = (pages: readonly PageContent[]): ExtractionError => {
  const scanned = pages.flatMap((content, at) => (content === 'Picture' ? [at + 1] : []))
  if (scanned.length > 0) return new ScannedDocumentError(failureWords('PdfScanned'), scanned)
  if (pages.includes('Wordless')) return new ExtractionError(failureWords('PdfWordless'))
  if (pages.includes('Untold')) return new ExtractionError(failureWords('PdfLettersUntold'))
  if (pages.includes('Outlines')) return new ExtractionError(failureWords('PdfOutlines'))
  return new ExtractionError(failureWords('PdfEmpty'))
}
