import type { Flow } from '../flow/flow.ts'
import type { XmlAttributes } from '../xml/namespaces.ts'
import { collapsed, type Vocabulary } from './vocabulary.ts'

/** Deeper items are shown as if they stood here. */
const MAX_DEPTH = 20

/** Reads an outline (OPML 2.0), in which programs hand on lists of feeds and of thoughts: its title, and its items as a list, with notes and addresses. */
export const createOutline = (flow: Flow): Vocabulary => {
  let depth = 0
  let inTitle = false
  let title = ''

  const openItem = (attributes: XmlAttributes): void => {
    const at = Math.min(depth++, MAX_DEPTH)
    const words = [wordsOf(attributes), attributes.htmlUrl ?? attributes.url ?? attributes.xmlUrl ?? '']
    const line = words.map(collapsed).filter((part) => part !== '')
    if (line.length > 0) flow.line(`- ${line.join(' ')}`, at)
    const note = collapsed(attributes._note ?? attributes.description ?? '')
    if (note !== '' && note !== line[0]) flow.line(`  ${note}`, at)
  }

  return {
    open(name, attributes) {
      inTitle = name === 'title' && depth === 0
      if (name === 'outline') openItem(attributes)
    },
    close(name) {
      if (name === 'outline') depth--
      else if (inTitle && collapsed(title) !== '') flow.heading(1, collapsed(title))
      inTitle = false
    },
    text(text) {
      if (inTitle) title += text
    },
    end() {},
  }
}

const wordsOf = ({ text = '', title = '' }: XmlAttributes): string => (text.trim() === '' ? title : text)
