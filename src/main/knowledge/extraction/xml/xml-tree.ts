import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { ExtractionError } from '../extractor.ts'
import type { XmlAttributes } from './namespaces.ts'
import { createXmlReader, type XmlListener } from './xml-reader.ts'

export interface XmlElement {
  readonly name: string
  readonly attributes: XmlAttributes
  readonly children: readonly XmlNode[]
}
export type XmlNode = XmlElement | string

interface OpenElement extends XmlElement {
  readonly children: XmlNode[]
}

/** Elements and texts that one tree may hold: some hundred megabytes of memory. */
const MAX_NODES = 1_500_000

/**
 * Listens to XML and hands over whole elements, one at a time: each that is wanted, with all that is in it. What is not wanted and stands
 * around them is passed over. `isWanted` is asked for elements outside of wanted ones, with the element that they stand in.
 */
export const createElementCollector = (
  isWanted: (name: string, parent: string | null) => boolean,
  take: (element: XmlElement) => void,
): XmlListener => {
  const around: string[] = []
  const inside: OpenElement[] = []
  let nodes = 0
  const count = (): void => {
    if (++nodes > MAX_NODES) {
      throw new ExtractionError(failureWords('PartTooLarge'))
    }
  }
  return {
    open(name, attributes) {
      if (inside.length === 0 && !isWanted(name, around.at(-1) ?? null)) {
        around.push(name)
        return
      }
      count()
      const element = { name, attributes, children: [] }
      inside.at(-1)?.children.push(element)
      inside.push(element)
    },
    close() {
      const element = inside.pop()
      if (element === undefined) around.pop()
      else if (inside.length === 0) {
        nodes = 0
        take(element)
      }
    },
    text(text) {
      const children = inside.at(-1)?.children
      if (children === undefined) return
      count()
      children.push(text)
    },
  }
}

/** The root of a small XML text with all that is in it. Throws an `ExtractionError` for what cannot be read. */
export const parseXml = (text: string): XmlElement => {
  let root: XmlElement = { name: '', attributes: {}, children: [] }
  const reader = createXmlReader(
    createElementCollector(
      () => true,
      (element) => {
        root = element
      },
    ),
  )
  reader.write(text)
  reader.end()
  return root
}

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

/** The elements right inside another, all or those of a name. */
export const childrenOf = (parent: XmlElement, name?: string): XmlElement[] =>
  parent.children.filter(
    (child): child is XmlElement => isElement(child) && (name === undefined || child.name === name),
  )

/** The first element of that name right inside another, or inside of what stands on a path of names. */
export const childOf = (parent: XmlElement | null, ...path: readonly string[]): XmlElement | null => {
  let found: XmlElement | null = parent
  for (const name of path) {
    found = found?.children.find((child): child is XmlElement => isElement(child) && child.name === name) ?? null
  }
  return found
}

/** All elements of that name, however deep, in order; what stands inside of a found one is not looked through. */
export function* descendantsOf(parent: XmlElement, name: string): Generator<XmlElement, void, undefined> {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    if (child.name === name) yield child
    else yield* descendantsOf(child, name)
  }
}

/** All character data in an element. */
export const textOf = (element: XmlElement | null): string =>
  element === null ? '' : element.children.map((child) => (isElement(child) ? textOf(child) : child)).join('')
