import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { createFlow, type Flow } from '../flow/flow.ts'
import { createElementCollector, descendantsOf, type XmlElement } from '../xml/xml-tree.ts'
import { hiddenStylesIn, withoutHidden } from './hidden-text.ts'
import { createItemCounter, readListStyles } from './list-styles.ts'
import { openOpenDocument, raisedStylesIn } from './open-document.ts'
import { plainText } from './plain-text.ts'
import { type BlockContext, createBlockReader } from './read-blocks.ts'

/** Reads an OpenDocument text in its accepted state: what was deleted under change tracking is left out. */
export const createOdtExtractor = (): Extractor => ({
  async extract(bytes, report): Promise<ExtractedDocument> {
    const document = await openOpenDocument(bytes, failureWords('KindOpenDocumentText'))
    const styles = await document.styles()
    const listStyles = readListStyles(styles === null ? [] : [styles])
    const outline = listStyles.get('')
    const raisedStyles = new Set(styles === null ? [] : raisedStylesIn(styles))
    const hiddenStyles = new Set(styles === null ? [] : hiddenStylesIn(styles))
    const context: BlockContext = {
      listStyles,
      raisedStyles,
      notes: { footnotes: 0, endnotes: 0 },
      headings: outline === undefined ? null : createItemCounter(outline),
      counters: new Map(),
      objects: await document.objects(),
    }
    const flow = createFlow({ keepsLayout: true })
    flow.place({ type: 'Page', page: 1 })
    const reader = createBlockReader(flow, context, true)
    const collector = createElementCollector(
      (name, parent) => parent === 'office:text' || name === 'office:automatic-styles',
      (element) => {
        if (element.name !== 'office:automatic-styles') {
          const shown = withoutHidden(element, hiddenStyles)
          if (shown !== null) reader.read(shown)
          return
        }
        for (const [name, style] of readListStyles([element])) listStyles.set(name, style)
        for (const name of raisedStylesIn(element)) raisedStyles.add(name)
        for (const name of hiddenStylesIn(element)) hiddenStyles.add(name)
      },
    )
    await document.listen(collector, report)
    flow.place(null)
    appendRunningText(flow, styles)
    const { segments, ...flowed } = flow.finish()
    if (flowed.text === '') throw noWords()
    // Ends of pages are all told only where the document has no forced ones: then their number is that of its pages.
    const isPaged = (await document.pageCount()) === reader.pageEnds + 1 && reader.pageEnds > 0
    return {
      ...flowed,
      segments: isPaged ? segments : [],
      headers: null,
      notes: document.damageNotes(),
      isLaidOut: true,
    }
  },
})

const noWords = (): ExtractionError => new ExtractionError(failureWords('DocumentNoWords'))

/** Headers and footers are given once, behind the text; page numbers alone are no words. */
const appendRunningText = (flow: Flow, styles: XmlElement | null): void => {
  if (styles === null) return
  const told = new Set<string>()
  for (const name of ['style:header', 'style:footer']) {
    for (const element of descendantsOf(styles, name)) {
      const text = plainText(element)
      const words = text.replace(/[^\p{L}]/gu, '').toLowerCase()
      if (words.length < 3 || told.has(words)) continue
      told.add(words)
      flow.paragraph(text)
    }
  }
}
