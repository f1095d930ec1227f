import type { Flow } from '../../flow/flow.ts'
import { childrenOf, type XmlElement } from '../../xml/xml-tree.ts'
import { noWordsIn, type PartsReader } from './parts-reader.ts'
import { wordsOf } from './read-paragraphs.ts'
import type { Styles } from './styles.ts'
import { writeXmlDrawable, writeXmlStorage } from './xml-drawables.ts'

const parts: ReadonlySet<string> = new Set(['sf:annotations', 'sl:drawables', 'sf:text-storage'])

/** A document of Pages of that time: its text, then what stands on its pages by itself. */
export const createPagesOf2009 = (flow: Flow, styles: Styles): PartsReader => {
  const comments = new Map<string, string>()
  const groups: XmlElement[] = []
  let body: XmlElement | null = null
  return {
    isWanted: (name, parent) => parent === 'sl:document' && parts.has(name),
    take(element) {
      switch (element.name) {
        case 'sf:annotations':
          for (const each of childrenOf(element)) comments.set(each.attributes['sf:target'] ?? '', wordsOf(each))
          break
        case 'sl:drawables':
          groups.push(...childrenOf(element, 'sl:page-group'))
          break
        case 'sf:text-storage':
          body = element
      }
    },
    finish() {
      const writer = { flow, styles, comments }
      writeXmlStorage(body, writer)
      for (const group of groups) {
        flow.breakHere()
        for (const drawable of childrenOf(group)) writeXmlDrawable(drawable, writer)
      }
      const flowed = flow.finish()
      if (flowed.text === '') throw noWordsIn('DocumentNoWords')
      return { ...flowed, notes: [] }
    },
  }
}
