import { isXml } from '../xml/is-xml.ts'
import { readBinaryPropertyList } from './binary-property-list.ts'
import type { PropertyValue } from './property-value.ts'
import { readXmlPropertyList } from './xml-property-list.ts'

/** Reads a property list of Apple in either of its formats. Throws an `ExtractionError` for one that cannot be read. */
export const readPropertyList = async (bytes: Uint8Array): Promise<PropertyValue> =>
  isXml(bytes) ? readXmlPropertyList(bytes) : readBinaryPropertyList(bytes)
