import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { createWorkbookText } from '../sheet/workbook-text.ts'
import type { IwaObject } from './archives/iwa-objects.ts'
import { listNote } from './list-note.ts'
import { objectTypes } from './object-types.ts'
import { openXmlContent } from './of-2009/open-content.ts'
import { readXmlDocument } from './of-2009/read-xml-document.ts'
import { type IworkDocument, openIwork, readIworkDocument } from './open-iwork.ts'
import { readKeynote } from './read-keynote.ts'
import { readNumbers } from './read-numbers.ts'
import { readPages } from './read-pages.ts'

export type IworkKind = 'KindPagesDocument' | 'KindNumbersSpreadsheet' | 'KindKeynotePresentation'

/** Of the time that the objects take to be found, the rest is reading them. */
const FOUND = 0.5

/** Reads a document of Pages, Numbers or Keynote by what it is; `kind` is what it seems to be, for messages. */
export const createIworkExtractor = (kind: IworkKind): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const named = failureWords(kind)
    const opened = await openIwork(bytes, named)
    const content = openXmlContent(opened.archive, opened.root)
    if (content !== null) return readXmlDocument(content, named, report)
    const document = await readIworkDocument(opened, named, (fraction) => report(fraction * FOUND))
    const reading = { document, report: (fraction: number) => report(FOUND + fraction * (1 - FOUND)) }
    const root = document.objects.get(DOCUMENT_ID)
    if (root === null) throw new ExtractionError(failureWords('ContentMissing', { kind: named }))
    if (root.type === objectTypes.pagesDocument) return pagesText(root, reading)
    return root.message.messages(1).length > 0 ? numbersText(root, reading) : keynoteText(root, reading)
  },
})

const DOCUMENT_ID = 1

interface Reading {
  readonly document: IworkDocument
  report(fraction: number): void
}

const pagesText = (root: IwaObject, { document, report }: Reading): ExtractedDocument => {
  const flow = createFlow({ keepsLayout: true })
  readPages(root, document.objects, flow)
  report(1)
  const flowed = flow.finish()
  if (flowed.text === '') throw document.damage ?? new ExtractionError(failureWords('DocumentNoWords'))
  return { ...flowed, headers: null, notes: document.notes, isLaidOut: true }
}

const keynoteText = (root: IwaObject, { document, report }: Reading): ExtractedDocument => {
  const flow = createFlow({ keepsLayout: true })
  const skipped = readKeynote(root, { objects: document.objects, flow, report })
  const flowed = flow.finish()
  if (flowed.segments.length === 0) throw document.damage ?? new ExtractionError(failureWords('PresentationNoWords'))
  const notes = [...listNote('NoteHiddenSlides', skipped), ...document.notes]
  return { ...flowed, headers: null, notes, isLaidOut: true }
}

const numbersText = (root: IwaObject, { document, report }: Reading): ExtractedDocument => {
  const text = createWorkbookText()
  const notes = readNumbers(root, { objects: document.objects, text, report })
  if (text.rowCount === 0) throw document.damage ?? new ExtractionError(failureWords('SpreadsheetEmpty'))
  return { ...text.finish(), headers: null, notes: [...notes, ...document.notes], isLaidOut: true }
}
