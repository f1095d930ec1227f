import { piecesOf } from '../xml/pieces-of.ts'
import { readXml } from '../xml/read-xml.ts'
import { childrenOf, createElementCollector, textOf, type XmlElement } from '../xml/xml-tree.ts'
import type { PropertyValue } from './property-value.ts'

/** Reads a property list that is XML. Throws an `ExtractionError` for one that is malformed. */
export const readXmlPropertyList = async (bytes: Uint8Array): Promise<PropertyValue> => {
  let root: XmlElement | undefined
  const collector = createElementCollector(
    (_name, parent) => parent === 'plist',
    (element) => {
      root ??= element
    },
  )
  await readXml(piecesOf(bytes), collector)
  return root === undefined ? null : readValue(root)
}

const readValue = (element: XmlElement): PropertyValue => {
  switch (element.name) {
    case 'string':
      return textOf(element)
    case 'integer':
    case 'real':
      return Number(textOf(element))
    case 'true':
      return true
    case 'false':
      return false
    case 'data':
      return Buffer.from(textOf(element), 'base64')
    case 'array':
      return childrenOf(element).map(readValue)
    case 'dict': {
      const children = childrenOf(element)
      return new Map(
        children.flatMap((key, at) => {
          const value = children[at + 1]
          return key.name === 'key' && value !== undefined ? [[textOf(key), readValue(value)] as const] : []
        }),
      )
    }
    default:
      return null
  }
}
