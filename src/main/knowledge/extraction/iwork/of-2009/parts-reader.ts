import { failureWords } from '../../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../../extracted-document.ts'
import { ExtractionError } from '../../extractor.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'

/** Takes the parts of a document in their order, and gives what came together. */
export interface PartsReader {
  /** By the name of an element, and that of the one around it. */
  isWanted(name: string, parent: string | null): boolean
  take(element: XmlElement): void
  finish(): Pick<ExtractedDocument, 'text' | 'segments' | 'headings' | 'notes'>
}

export const noWordsIn = (what: 'DocumentNoWords' | 'PresentationNoWords' | 'SpreadsheetEmpty'): ExtractionError =>
  new ExtractionError(failureWords(what))
