import { childOf, descendantsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'

/** The words of a SmartArt diagram, one line for each of its shapes. */
export const diagramText = (data: XmlElement | null): string => {
  if (data === null) return ''
  const lines: string[] = []
  for (const point of descendantsOf(data, 'dgm:pt')) {
    const body = childOf(point, 'dgm:t')
    if (body === null) continue
    const words = [...descendantsOf(body, 'a:p')].map((paragraph) =>
      [...descendantsOf(paragraph, 'a:t')].map(textOf).join(''),
    )
    const line = words.filter((word) => word.trim() !== '').join(', ')
    if (line !== '') lines.push(line)
  }
  return lines.join('\n')
}
