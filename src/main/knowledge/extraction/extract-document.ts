import type { DocumentType } from '../admission/content-types.ts'
import { createCsvExtractor } from './csv/csv-extractor.ts'
import type { ExtractedDocument } from './extracted-document.ts'
import { ExtractionError, type Extractor, type ReportProgress } from './extractor.ts'
import { createJsonExtractor } from './json/json-extractor.ts'
import { createMarkdownExtractor } from './markdown/markdown-extractor.ts'
import { createPdfExtractor } from './pdf/pdf-extractor.ts'
import { createPlainTextExtractor } from './text/plain-text-extractor.ts'

/** One line per kind of file. */
const extractors: Readonly<Record<DocumentType, () => Extractor>> = {
  'application/pdf': createPdfExtractor,
  'text/plain': createPlainTextExtractor,
  'text/csv': createCsvExtractor,
  'text/markdown': createMarkdownExtractor,
  'application/json': createJsonExtractor,
}

/** What is known of a file before it is read. */
export interface FileToRead {
  readonly contentType: DocumentType
  /** How a person says that its text is encoded. */
  readonly encoding?: string
}

/** Reads a file by its content type. Throws `ExtractionError`, with words for a person, for one that cannot be read. */
export const extractDocument = async (
  bytes: Uint8Array,
  { contentType, encoding }: FileToRead,
  report: ReportProgress,
): Promise<ExtractedDocument> => {
  try {
    return await extractors[contentType]().extract(bytes, report, encoding)
  } catch (error) {
    if (error instanceof ExtractionError) throw error
    throw new ExtractionError(
      'This file could not be read. It may be damaged; save or export it again, then add it again.',
      {
        cause: error,
      },
    )
  }
}
