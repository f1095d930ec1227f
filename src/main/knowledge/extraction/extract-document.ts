import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { DocumentType } from '../admission/content-types.ts'
import { createCalendarExtractor } from './calendar/calendar-extractor.ts'
import { createCodeExtractor } from './code/code-extractor.ts'
import { createContactsExtractor } from './contacts/contacts-extractor.ts'
import { createCsvExtractor } from './csv/csv-extractor.ts'
import { createDocExtractor } from './doc/doc-extractor.ts'
import { createDocxExtractor } from './docx/docx-extractor.ts'
import { createEmlExtractor } from './email/eml-extractor.ts'
import { createMboxExtractor } from './email/mbox-extractor.ts'
import { createMhtmlExtractor } from './email/mhtml-extractor.ts'
import { createMsgExtractor } from './email/msg-extractor.ts'
import { createEpubExtractor } from './epub/epub-extractor.ts'
import type { ExtractedDocument } from './extracted-document.ts'
import { ExtractionError, type Extractor, type ReportProgress } from './extractor.ts'
import { createHtmlExtractor } from './html/html-extractor.ts'
import { createIworkExtractor } from './iwork/iwork-extractor.ts'
import { createJsonExtractor } from './json/json-extractor.ts'
import { createMarkdownExtractor } from './markdown/markdown-extractor.ts'
import { createNotebookExtractor } from './notebook/notebook-extractor.ts'
import { createImageExtractor } from './ocr/image-extractor.ts'
import type { PageRecogniser } from './ocr/page-recogniser.ts'
import { createOdpExtractor } from './opendocument/odp-extractor.ts'
import { createOdsExtractor } from './opendocument/ods-extractor.ts'
import { createOdtExtractor } from './opendocument/odt-extractor.ts'
import { createPdfExtractor } from './pdf/pdf-extractor.ts'
import { createPptxExtractor } from './pptx/pptx-extractor.ts'
import { createRtfExtractor } from './rtf/rtf-extractor.ts'
import { createSubtitlesExtractor } from './subtitles/subtitles-extractor.ts'
import { createPlainTextExtractor } from './text/plain-text-extractor.ts'
import { createWebArchiveExtractor } from './web-archive/web-archive-extractor.ts'
import { createXlsExtractor } from './xls/xls-extractor.ts'
import { createXlsxExtractor } from './xlsx/xlsx-extractor.ts'
import { createXmlExtractor } from './xml-document/xml-extractor.ts'
import { createZipExtractor } from './zip/zip-extractor.ts'

/** One line per kind of file. */
const extractors: Readonly<Record<DocumentType, () => Extractor>> = {
  'application/pdf': createPdfExtractor,
  'text/plain': createPlainTextExtractor,
  'text/csv': createCsvExtractor,
  'text/markdown': createMarkdownExtractor,
  'application/json': createJsonExtractor,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': createDocxExtractor,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': createPptxExtractor,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': createXlsxExtractor,
  'application/msword': createDocExtractor,
  'application/vnd.ms-excel': createXlsExtractor,
  'application/rtf': createRtfExtractor,
  'application/vnd.oasis.opendocument.text': createOdtExtractor,
  'application/vnd.oasis.opendocument.spreadsheet': createOdsExtractor,
  'application/vnd.oasis.opendocument.presentation': createOdpExtractor,
  'application/vnd.apple.pages': () => createIworkExtractor('KindPagesDocument'),
  'application/vnd.apple.numbers': () => createIworkExtractor('KindNumbersSpreadsheet'),
  'application/vnd.apple.keynote': () => createIworkExtractor('KindKeynotePresentation'),
  'text/html': createHtmlExtractor,
  'multipart/related': createMhtmlExtractor,
  'application/x-webarchive': createWebArchiveExtractor,
  'application/epub+zip': createEpubExtractor,
  'message/rfc822': createEmlExtractor,
  'application/mbox': createMboxExtractor,
  'application/vnd.ms-outlook': createMsgExtractor,
  'application/zip': createZipExtractor,
  'application/x-subrip': createSubtitlesExtractor,
  'application/x-ipynb+json': createNotebookExtractor,
  'text/calendar': createCalendarExtractor,
  'text/vcard': createContactsExtractor,
  'application/xml': createXmlExtractor,
  'text/x-source-code': createCodeExtractor,
  'image/png': createImageExtractor,
  'image/jpeg': createImageExtractor,
  'image/webp': createImageExtractor,
  'image/tiff': createImageExtractor,
  'image/bmp': createImageExtractor,
  'image/gif': createImageExtractor,
}

/** What is known of a file before it is read. */
export interface FileToRead {
  readonly contentType: DocumentType
  /** How a person says that its text is encoded. */
  readonly encoding?: string
  /** Reads pictures; null where nothing does. */
  readonly recogniser?: PageRecogniser | null
}

/** Reads a file by its content type. Throws `ExtractionError`, with words for a person, for one that cannot be read. */
export const extractDocument = async (
  bytes: Uint8Array,
  { contentType, encoding, recogniser = null }: FileToRead,
  report: ReportProgress,
): Promise<ExtractedDocument> => {
  try {
    return await extractors[contentType]().extract(bytes, report, encoding, recogniser)
  } catch (error) {
    if (error instanceof ExtractionError) throw error
    throw new ExtractionError(failureWords('Unreadable'), {
      cause: error,
    })
  }
}
