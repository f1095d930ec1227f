import { describedImage } from '../ooxml/described-image.ts'
import { childrenOf, descendantsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { type EmbeddedObject, embeddedBy } from './embedded-objects.ts'
import { plainText } from './plain-text.ts'

/** The words of a shape that lies over the cells of a sheet: text boxes, descriptions of images, titles of charts and the names of their series; the values of charts stand in the cells. */
export const drawnTexts = (shape: XmlElement, objects: ReadonlyMap<string, EmbeddedObject>): string[] => {
  const embedded = [...descendantsOf(shape, 'draw:object')]
  const own = embedded.length > 0 ? [] : [...descendantsOf(shape, 'text:p')].map((paragraph) => plainText(paragraph))
  const described = childrenOf(shape)
    .filter(({ name }) => name === 'svg:desc' || name === 'svg:title')
    .map((words) => describedImage(textOf(words)))
  const inObjects = embedded.flatMap((element) => namesIn(embeddedBy(element, objects)))
  return [...own, ...described.map((words) => (words === '' ? '' : `[${words}]`)), ...inObjects].filter(
    (words) => words.trim() !== '',
  )
}

const namesIn = (object: EmbeddedObject | null): string[] => {
  if (object === null) return []
  return object.type === 'Formula' ? [object.text] : [object.title, ...(object.table.rows[0] ?? [])]
}
