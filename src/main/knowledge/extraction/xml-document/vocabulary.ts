import type { ContainedFile } from '../extracted-document.ts'
import type { ReportProgress } from '../extractor.ts'
import type { XmlListener } from '../xml/xml-reader.ts'

/** Writes what an XML text says into a flow, while its tags come by. */
export interface Vocabulary extends XmlListener {
  /** All has come. */
  end(): void
  /** Files that stood in it, once all has come. */
  contained?(): readonly ContainedFile[]
}

const ELEMENTS_PER_REPORT = 50_000

/** Tells now and then that the work goes on; how much is left is not known. */
export const withProgress = (listener: XmlListener, report: ReportProgress): XmlListener => {
  let elements = 0
  return {
    ...listener,
    open(name, attributes) {
      elements++
      if (elements % ELEMENTS_PER_REPORT === 0) report(1 - 0.9 / (1 + elements / 1_000_000))
      listener.open(name, attributes)
    },
  }
}

/** A name without the prefix of its namespace. */
export const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

/** Words on one line. */
export const collapsed = (text: string): string => text.trim().replace(/\s+/g, ' ')
