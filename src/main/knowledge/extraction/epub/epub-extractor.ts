import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { Archive } from '../archive/open-archive.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { readHtml } from '../html/read-html.ts'
import { decodeText } from '../text/decode-text.ts'
import { writeWords } from '../xml-document/markup.ts'
import { type Chapter, type Publication, readPublication } from './read-publication.ts'

/** A chapter is a page of HTML; none is larger than this. */
const MAX_CHAPTER_BYTES = 67_108_864

/** Reads an EPUB book chapter by chapter, in reading order, under the titles that its table of contents gives. */
export const createEpubExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const book = await readPublication(bytes)
    const flow = createFlow({ keepsLayout: true })
    flow.heading(1, book.title)
    writeAbout(flow, book)
    const before = flow.length
    const unreadable: string[] = []
    for (const [index, chapter] of book.chapters.entries()) {
      if (!(await readChapter(flow, book, chapter)))
        unreadable.push(chapter.title === '' ? chapter.path : chapter.title)
      report((index + 1) / book.chapters.length)
    }
    if (flow.length === before) throw unreadable.length > 0 ? damagedBook() : noWords()
    return { ...flow.finish(), headers: null, notes: unreadableNote(unreadable), isLaidOut: true }
  },
})

const writeAbout = (flow: Flow, { authors, publisher, date, description }: Publication): void => {
  const lines: readonly (readonly [string, string])[] = [
    ['Author', authors.filter((author) => author !== '').join(', ')],
    ['Publisher', publisher],
    ['Published', date],
  ]
  for (const [label, value] of lines) if (value !== '') flow.line(`${label}: ${value}`)
  writeWords(flow, description)
}

const noWords = (): ExtractionError => new ExtractionError(failureWords('BookNoWords'))

const damagedBook = (): ExtractionError =>
  new ExtractionError(failureWords('ArchiveIncomplete', { kind: failureWords('KindEPUBBook') }))

const unreadableNote = (chapters: readonly string[]): ExtractionNote[] =>
  chapters.length === 0
    ? []
    : [
        {
          type: 'Irregular',
          message: failureWords('NoteChaptersUnreadable', { chapters: chapters.slice(0, LISTED).join(', ') }),
        },
      ]

const LISTED = 20

/** False for a chapter that cannot be read; the others are still worth reading. */
const readChapter = async (flow: Flow, { archive }: Publication, { path, title }: Chapter): Promise<boolean> => {
  const text = archive.has(path) ? await chapterText(archive, path) : null
  if (text === null) return false
  flow.breakHere()
  // A chapter without a heading of its own has that of the table of contents.
  if (title !== '' && !/<h[1-6][\s>]/i.test(text)) flow.heading(2, title)
  readHtml(text, flow, { isXml: true, deeper: 1, withTitle: false })
  return true
}

const chapterText = async (archive: Archive, path: string): Promise<string | null> => {
  try {
    const bytes = await archive.read(path, MAX_CHAPTER_BYTES)
    return Buffer.from(bytes).toString('latin1').trim() === '' ? '' : decodeText(bytes).text
  } catch (error) {
    if (error instanceof ExtractionError) return null
    throw error
  }
}
