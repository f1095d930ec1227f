import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow } from '../flow/flow.ts'
import { createWorkbookText } from '../sheet/workbook-text.ts'
import type { IwaObject } from './archives/iwa-objects.ts'
import { objectTypes } from './object-types.ts'
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
    const document = await readIworkDocument(opened, named, (fraction) => report(fraction * FOUND))
    const reading = { document, named, report: (fraction: number) => report(FOUND + fraction * (1 - FOUND)) }
    const root = document.objects.get(1)
    if (root === null) throw new ExtractionError(failureWords('ContentMissing', { kind: named }))
    if (root.type === objectTypes.pagesDocument) return pagesText(root, reading)
    return root.message.messages(1).length > 0 ? numbersText(root, reading) : keynoteText(root, reading)
  },
})

interface Reading {
  readonly document: IworkDocument
  report(fraction: number): void
}

const pagesText = (root: IwaObject, { document, report }: Reading): ExtractedDocument => {
  const flow = createFlow({ keepsLayout: true })
  readPages(root, document.objects, flow)
  report(1)
  const flowed = flow.finish()
  if (flowed.text === '') throw new ExtractionError(failureWords('DocumentNoWords'))
  return { ...flowed, headers: null, notes: document.notes, isLaidOut: true }
}

const keynoteText = (root: IwaObject, { document, report }: Reading): ExtractedDocument => {
  const flow = createFlow({ keepsLayout: true })
  const skipped = readKeynote(root, { objects: document.objects, flow, report })
  const flowed = flow.finish()
  if (flowed.segments.length === 0) throw new ExtractionError(failureWords('PresentationNoWords'))
  return {
    ...flowed,
    headers: null,
    notes: [...listNote('NoteHiddenSlides', skipped), ...document.notes],
    isLaidOut: true,
  }
}

const numbersText = (root: IwaObject, { document, report }: Reading): ExtractedDocument => {
  const text = createWorkbookText()
  const { notes, hiddenSheets } = readNumbers(root, { objects: document.objects, text, report })
  if (text.rowCount === 0) throw new ExtractionError(failureWords('SpreadsheetEmpty'))
  return {
    ...text.finish(),
    headers: null,
    notes: [...listNote('NoteHiddenSheets', hiddenSheets), ...notes, ...document.notes],
    isLaidOut: true,
  }
}

const LISTED = 20

const listNote = (
  code: 'NoteHiddenSlides' | 'NoteHiddenSheets',
  listed: readonly (string | number)[],
): ExtractionNote[] => {
  if (listed.length === 0) return []
  const values = listed.slice(0, LISTED).join(', ')
  const message =
    code === 'NoteHiddenSlides' ? failureWords(code, { slides: values }) : failureWords(code, { sheets: values })
  return [{ type: 'Irregular', message }]
}
