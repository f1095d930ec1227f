import { chartText } from '../ooxml/chart-text.ts'
import { describedImage } from '../ooxml/described-image.ts'
import { drawingParagraphs } from '../ooxml/drawing-text.ts'
import type { OfficePackage } from '../ooxml/open-package.ts'
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'

/** Words that lie over the cells of a sheet. */
export interface DrawnText {
  /** The row that its upper edge lies on. */
  readonly row: number
  readonly text: string
}

/** Text boxes, descriptions of images, titles of charts and the names of their series; the values of charts stand in the cells. */
export const readDrawnTexts = async (office: OfficePackage, part: string): Promise<DrawnText[]> => {
  const texts: DrawnText[] = []
  for (const { type, part: drawing } of await office.relationsOf(part)) {
    if (type !== 'drawing' || drawing === null) continue
    const root = await office.tree(drawing)
    const charts = new Map((await office.relationsOf(drawing)).map((relation) => [relation.id, relation.part]))
    for (const anchor of root === null ? [] : childrenOf(root)) {
      const row = Number(textOf(childOf(anchor, 'xdr:from', 'xdr:row')) || 0) + 1
      const lines = [...shapeTexts(anchor), ...descriptions(anchor), ...(await chartNames(office, anchor, charts))]
      for (const text of lines) if (text.trim() !== '') texts.push({ row, text })
    }
  }
  return texts
}

const shapeTexts = (anchor: XmlElement): string[] =>
  [...descendantsOf(anchor, 'xdr:txBody')].flatMap((body) => drawingParagraphs(body).map(({ text }) => text))

const descriptions = (anchor: XmlElement): string[] =>
  [...descendantsOf(anchor, 'xdr:cNvPr')]
    .map(({ attributes }) => describedImage(attributes.descr ?? ''))
    .flatMap((words) => (words === '' ? [] : [`[${words}]`]))

const chartNames = async (
  office: OfficePackage,
  anchor: XmlElement,
  charts: ReadonlyMap<string, string | null>,
): Promise<string[]> => {
  const titles: string[] = []
  for (const chart of descendantsOf(anchor, 'c:chart')) {
    const part = charts.get(chart.attributes['r:id'] ?? '') ?? null
    const root = part === null ? null : await office.tree(part)
    if (root === null) continue
    const { title, rows } = chartText(root)
    // The values stand in the cells; the names of the series may stand nowhere else.
    titles.push(title, ...(rows[0] ?? []))
  }
  return titles
}
