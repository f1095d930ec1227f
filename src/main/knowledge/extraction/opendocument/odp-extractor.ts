import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { childrenOf, createElementCollector, descendantsOf, type XmlElement } from '../xml/xml-tree.ts'
import { type ListStyle, readListStyles } from './list-styles.ts'
import { openOpenDocument, raisedStylesIn, stylesWith } from './open-document.ts'
import { plainText } from './plain-text.ts'
import { type BlockContext, createBlockReader } from './read-blocks.ts'

/** Reads an OpenDocument presentation slide by slide, speaker notes behind each. */
export const createOdpExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const document = await openOpenDocument(bytes, failureWords('KindOpenDocumentPresentation'))
    const flow = createFlow({ keepsLayout: true })
    const listStyles = new Map<string, ListStyle>()
    const raisedStyles = new Set<string>()
    const context: BlockContext = {
      listStyles,
      raisedStyles,
      notes: { footnotes: 0, endnotes: 0 },
      headings: null,
      counters: new Map(),
      objects: await document.objects(),
    }
    const hidden: number[] = []
    let hiddenStyles = new Set<string>()
    let slides = 0
    const collector = createElementCollector(
      (name) => name === 'draw:page' || name === 'office:automatic-styles',
      (element) => {
        if (element.name === 'office:automatic-styles') {
          hiddenStyles = stylesWith(element, ['style:drawing-page-properties', 'presentation:visibility', 'hidden'])
          for (const [name, style] of readListStyles([element])) listStyles.set(name, style)
          for (const name of raisedStylesIn(element)) raisedStyles.add(name)
          return
        }
        if (slides++ > 0) flow.pageBreak()
        if (hiddenStyles.has(element.attributes['draw:style-name'] ?? '')) hidden.push(slides)
        flow.place({ type: 'Slide', slide: slides })
        flow.breakHere()
        readSlide(flow, element, context)
      },
    )
    await document.listen(collector, report)
    const flowed = flow.finish()
    if (flowed.segments.length === 0) throw noWords()
    const notes = [...(hidden.length === 0 ? [] : [hiddenNote(hidden)]), ...document.damageNotes()]
    return { ...flowed, headers: null, notes, isLaidOut: true }
  },
})

const noWords = (): ExtractionError => new ExtractionError(failureWords('PresentationNoWords'))

const hiddenNote = (hidden: readonly number[]) =>
  ({
    type: 'Irregular',
    message: failureWords('NoteHiddenSlides', { slides: hidden.slice(0, 20).join(', ') }),
  }) as const

/** The title comes first wherever it was drawn. */
const readSlide = (flow: Flow, page: XmlElement, context: BlockContext): void => {
  const shapes = childrenOf(page).filter(({ name }) => name !== 'presentation:notes')
  const isTitle = ({ attributes }: XmlElement): boolean => attributes['presentation:class'] === 'title'
  for (const title of shapes.filter(isTitle)) flow.heading(1, plainText(title, context.raisedStyles))
  const reader = createBlockReader(flow, context)
  for (const shape of shapes) if (!isTitle(shape)) reader.read(shape)
  for (const notes of childrenOf(page, 'presentation:notes')) writeNotes(flow, notes, context.raisedStyles)
}

const writeNotes = (flow: Flow, notes: XmlElement, raisedStyles: ReadonlySet<string>): void => {
  const lines = [...descendantsOf(notes, 'draw:text-box')]
    .flatMap((box) => childrenOf(box))
    .map((line) => plainText(line, raisedStyles))
  const filled = lines.filter((line) => line !== '')
  for (const [at, line] of filled.entries()) flow.paragraph(at === 0 ? `Speaker notes: ${line}` : line)
}
