import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import type { ExtractionNote } from '../extraction-note.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { chartText } from '../ooxml/chart-text.ts'
import { damageNotes, refusalOf } from '../ooxml/damaged-parts.ts'
import { diagramText } from '../ooxml/diagram-text.ts'
import { drawingParagraphs } from '../ooxml/drawing-text.ts'
import { type OfficePackage, openPackage } from '../ooxml/open-package.ts'
import { childOf, childrenOf, descendantsOf, type XmlElement } from '../xml/xml-tree.ts'
import { createCommentReader } from './slide-comments.ts'
import { type ShapeContent, slideShapes } from './slide-shapes.ts'

const MAX_SLIDES = 20_000

/**
 * Reads a PowerPoint presentation slide by slide: titles as headings, texts, tables and the values of charts, then speaker notes and comments.
 * Hidden slides are read and told of; macros and embedded files are never opened.
 */
export const createPptxExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const office = await openPackage(bytes, failureWords('KindPowerPointPresentation'))
    const slides = await slideParts(office)
    const commentsOf = await createCommentReader(office)
    const flow = createFlow({ keepsLayout: true })
    const hidden: number[] = []
    const damaged: number[] = []
    const said = new Set<string>()
    for (const [index, part] of slides.entries()) {
      if (index > 0) flow.pageBreak()
      const slide = await office.tree(part)
      if (slide === null) {
        damaged.push(index + 1)
        continue
      }
      flow.place({ type: 'Slide', slide: index + 1 })
      flow.breakHere()
      if (slide.attributes.show === '0') hidden.push(index + 1)
      await readSlide(flow, office, { part, slide, said })
      for (const comment of await commentsOf(part)) flow.line(`[${comment}]`)
      report((index + 1) / slides.length)
    }
    const flowed = flow.finish()
    if (flowed.segments.length === 0) throw refusalOf(office, noWords())
    const notes = [...hiddenNote(hidden), ...damagedNote(damaged), ...damageNotes(office, new Set(slides))]
    return { ...flowed, headers: null, notes, isLaidOut: true }
  },
})

const noWords = (): ExtractionError => new ExtractionError(failureWords('PresentationNoWords'))

const hiddenNote = (hidden: readonly number[]): ExtractionNote[] =>
  hidden.length === 0
    ? []
    : [{ type: 'Irregular', message: failureWords('NoteHiddenSlides', { slides: listed(hidden) }) }]

const damagedNote = (damaged: readonly number[]): ExtractionNote[] =>
  damaged.length === 0
    ? []
    : [{ type: 'Irregular', message: failureWords('NoteDamagedSlides', { slides: listed(damaged) }) }]

const LISTED = 20
const listed = (numbers: readonly number[]): string => {
  const first = numbers.slice(0, LISTED).join(', ')
  return numbers.length > LISTED ? failureWords('ListAndMore', { listed: first }) : first
}

/** The parts of the slides in their order, each once. */
const slideParts = async (office: OfficePackage): Promise<string[]> => {
  const relations = new Map((await office.relationsOf(office.mainPart)).map((relation) => [relation.id, relation.part]))
  const list = childOf(await office.tree(office.mainPart), 'p:sldIdLst')
  const parts = (list === null ? [] : childrenOf(list, 'p:sldId')).flatMap(
    ({ attributes }) => relations.get(attributes['r:id'] ?? '') ?? [],
  )
  const once = [...new Set(parts)]
  if (once.length > MAX_SLIDES) {
    throw new ExtractionError(failureWords('TooManySlides', { most: MAX_SLIDES }))
  }
  return once
}

interface Slide {
  readonly part: string
  readonly slide: XmlElement
  readonly said: Set<string>
}

const readSlide = async (flow: Flow, office: OfficePackage, { part, slide, said }: Slide): Promise<void> => {
  const relations = await office.relationsOf(part)
  const related = async (id: string): Promise<XmlElement | null> => {
    const target = relations.find((relation) => relation.id === id)?.part ?? null
    return target === null ? null : office.tree(target)
  }
  for (const content of slideShapes(slide, flow.covered)) await writeContent(content, { flow, related, said })
  const notes = relations.find(({ type }) => type === 'notesSlide')?.part ?? null
  for (const line of notes === null ? [] : speakerNotes(await office.tree(notes))) flow.paragraph(line)
}

interface Writing {
  readonly flow: Flow
  related(id: string): Promise<XmlElement | null>
  /** What repeats and was given already. */
  readonly said: Set<string>
}

const writeContent = async (content: ShapeContent, { flow, related, said }: Writing): Promise<void> => {
  switch (content.type) {
    case 'Title':
      flow.heading(1, content.text)
      break
    case 'Paragraph':
      flow.paragraph(content.text)
      break
    case 'Running':
      if (!said.has(content.text)) flow.paragraph(content.text)
      said.add(content.text)
      break
    case 'Item':
      flow.line(content.text, content.level)
      break
    case 'Table':
      flow.table(content)
      break
    case 'Diagram':
      for (const line of diagramText(await related(content.relation)).split('\n')) flow.line(line)
      break
    case 'Chart': {
      const chart = await related(content.relation)
      if (chart === null) break
      const { title, rows } = chartText(chart)
      flow.paragraph(title)
      flow.table({ name: title, rows, markedHeaderRows: 1 })
    }
  }
}

const speakerNotes = (notes: XmlElement | null): string[] => {
  if (notes === null) return []
  const body = [...descendantsOf(notes, 'p:sp')].filter(
    (shape) => childOf(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph')?.attributes.type === 'body',
  )
  const lines = body.flatMap((shape) => drawingParagraphs(childOf(shape, 'p:txBody'))).map(({ text }) => text)
  return lines.length === 0 ? [] : [`Speaker notes: ${lines[0]}`, ...lines.slice(1)]
}
