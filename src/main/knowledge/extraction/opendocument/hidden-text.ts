import { childOf, descendantsOf, isElement, type XmlElement, type XmlNode } from '../xml/xml-tree.ts'

/** The styles whose text is hidden, by name. */
export const hiddenStylesIn = (holder: XmlElement): string[] =>
  [...descendantsOf(holder, 'style:style')]
    .filter((style) => childOf(style, 'style:text-properties')?.attributes['text:display'] === 'none')
    .map(({ attributes }) => attributes['style:name'] ?? '')

/** An element without what is hidden in it, by its style or as a section; `null` where it is hidden itself. */
export const withoutHidden = (element: XmlElement, styles: ReadonlySet<string>): XmlElement | null => {
  const { name, attributes, children } = element
  if (name === 'text:section' && attributes['text:display'] === 'none') return null
  if (styles.size === 0 && !name.startsWith('text:section')) return element
  if (/^text:(?:span|p|h)$/.test(name) && styles.has(attributes['text:style-name'] ?? '')) return null
  const shownOf = (child: XmlNode): XmlNode | null => (isElement(child) ? withoutHidden(child, styles) : child)
  return { ...element, children: children.map(shownOf).filter((child) => child !== null) }
}
