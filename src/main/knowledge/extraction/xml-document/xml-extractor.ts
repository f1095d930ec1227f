import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ContainedFile, ExtractedDocument } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { DamagedPartError, ExtractionError, type Extractor, type ReportProgress } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { type DecodedText, decodeText, unixLines } from '../text/decode-text.ts'
import { createXmlReader, type XmlListener, type XmlReader } from '../xml/xml-reader.ts'
import { createDocBook } from './docbook.ts'
import { type Prolog, splitProlog } from './document-type.ts'
import { createEntities } from './entities.ts'
import { createEvernote } from './evernote.ts'
import { createFeed } from './feed.ts'
import { createFictionBook } from './fiction-book.ts'
import { createGpx } from './gpx.ts'
import { createKml } from './kml.ts'
import { createLabelledElements } from './labelled-elements.ts'
import { createOutline } from './outline.ts'
import { type Vocabulary, withProgress } from './vocabulary.ts'

/** Vocabularies that are read as what they are, by how their first element, or the document type above it, begins. */
const vocabularies: readonly (readonly [sign: RegExp, create: (flow: Flow) => Vocabulary])[] = [
  [/^<(?:\w+:)?FictionBook[\s/>]/, createFictionBook],
  [/^<(?:rss[\s/>]|(?:\w+:)?(?:RDF|feed)\b[^>]{0,2000}(?:purl\.org\/rss\/1\.0|www\.w3\.org\/2005\/Atom))/, createFeed],
  [/^<gpx[\s/>]/, createGpx],
  [/^<opml[\s/>]/, createOutline],
  [/^<en-export[\s/>]/, createEvernote],
  [/^<(?:\w+:)?kml[\s/>]/, createKml],
  [/^<[^>]{0,2000}docbook\.org\/ns\/docbook/, createDocBook],
]
const docBookType = /^<!DOCTYPE[^[>]{0,500}\bDocBook\b/
/** A part of a book in a file of its own names no document type: its elements tell. */
const docBookPart =
  /^<(?:book|part|chapter|appendix|preface|article|sect1|section|refentry)[\s>](?=[\s\S]{0,20000}<(?:para|simpara|refname)[\s>])/
/** Programs and schemas, whose markup is what they say. */
const program = /^<(?:xsl:(?:stylesheet|transform)|(?:xs|xsd):schema)[\s/>]/

/**
 * Reads XML as what it is: a book, a feed, a track, or else its values under the names of their elements. Nothing outside of the file is read, and no
 * entity is expanded that refers to another. What is malformed, and what is a program, is read as it is written.
 */
export const createXmlExtractor = (): Extractor => ({
  async extract(bytes, report, encoding): Promise<ExtractedDocument> {
    const decoded = decodeText(bytes, encoding)
    report(0.1)
    const prolog = splitProlog(decoded.text)
    if (program.test(prolog.rest)) return asWritten(decoded)
    const flow = createFlow({ keepsLayout: true })
    let read: ReadVocabulary
    try {
      read = readVocabulary(flow, prolog, report)
    } catch (error) {
      if (!(error instanceof DamagedPartError)) throw error
      return asWritten(decoded, [{ type: 'Irregular', message: failureWords('NoteXmlMalformed') }])
    }
    const flowed = flow.finish()
    if (flowed.text === '') throw new ExtractionError(failureWords('DocumentNoWords'))
    report(1)
    const notes = read.isWhole ? decoded.notes : [...decoded.notes, endMissing()]
    return { ...flowed, headers: null, notes, isLaidOut: true, contained: read.contained }
  },
})

interface ReadVocabulary {
  readonly contained: readonly ContainedFile[]
  /** False where the end of the file is missing. */
  readonly isWhole: boolean
}

const endMissing = (): ExtractionNote => ({ type: 'Irregular', message: failureWords('NoteEndMissing') })

const readVocabulary = (flow: Flow, prolog: Prolog, report: ReportProgress): ReadVocabulary => {
  const found = vocabularies.find(([sign]) => sign.test(prolog.rest))?.[1]
  const isDocBook = docBookType.test(prolog.documentType) || docBookPart.test(prolog.rest)
  const create = found ?? (isDocBook ? createDocBook : createLabelledElements)
  const vocabulary = create(flow)
  const { listener, closeAll } = withOpenElements(withProgress(vocabulary, report))
  const reader = createXmlReader(listener, createEntities(prolog.documentType))
  reader.write(prolog.rest)
  const isWhole = ends(reader)
  if (!isWhole) {
    // Of what is only known as labelled elements, nobody knows what was to come.
    if (create === createLabelledElements) throw new DamagedPartError(failureWords('XmlMalformed'))
    vocabulary.text(openData(prolog.rest))
    closeAll()
  }
  vocabulary.end()
  return { contained: vocabulary.contained?.() ?? [], isWhole }
}

const ends = (reader: XmlReader): boolean => {
  try {
    reader.end()
    return true
  } catch (error) {
    if (error instanceof DamagedPartError) return false
    throw error
  }
}

const withOpenElements = (listener: XmlListener): { readonly listener: XmlListener; closeAll(): void } => {
  const names: string[] = []
  return {
    listener: {
      ...listener,
      open(name, attributes) {
        names.push(name)
        listener.open(name, attributes)
      },
      close(name) {
        names.pop()
        listener.close(name)
      },
    },
    closeAll() {
      for (const name of names.toReversed()) listener.close(name)
    },
  }
}

/** The words of a stretch that was begun as data and has no end. */
const openData = (text: string): string => {
  const at = text.lastIndexOf(DATA)
  return at > text.lastIndexOf(']]>') ? text.slice(at + DATA.length) : ''
}

const DATA = '<![CDATA['

const asWritten = ({ text, notes }: DecodedText, more: ExtractedDocument['notes'] = []): ExtractedDocument => ({
  text: unixLines(text),
  segments: [],
  headers: null,
  headings: [],
  notes: [...notes, ...more],
})
