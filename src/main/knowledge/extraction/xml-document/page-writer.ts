import type { Flow } from '../flow/flow.ts'
import { createHtmlReader, type HtmlReader } from '../html/html-reader.ts'
import type { XmlAttributes } from '../xml/namespaces.ts'
import { isElement, type XmlElement } from '../xml/xml-tree.ts'
import { localName } from './vocabulary.ts'

/** Writes elements as those of a page, whose headings, lists, tables and marks are read already. */
export interface PageWriter {
  open(name: string, attributes?: XmlAttributes): void
  close(name: string): void
  text(text: string): void
  end(): void
}

export const createPageWriter = (flow: Flow, deeper = 0): PageWriter => {
  const reader = createHtmlReader(flow, { isXml: true, deeper, withTitle: false })
  return {
    open: (name, attributes = {}) => openTag(reader, name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
    end: () => reader.end(),
  }
}

const openTag = (reader: HtmlReader, name: string, attributes: XmlAttributes): void => {
  const attrs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }))
  reader.open({ tagName: name, attrs, selfClosing: false })
}

/** Writes what stands in an element of XHTML. */
export const writePage = (flow: Flow, element: XmlElement, deeper: number): void => {
  const page = createPageWriter(flow, deeper)
  const write = ({ children }: XmlElement): void => {
    for (const child of children) {
      if (!isElement(child)) page.text(child)
      else {
        const name = localName(child.name).toLowerCase()
        page.open(name, child.attributes)
        write(child)
        page.close(name)
      }
    }
  }
  write(element)
  page.end()
}
