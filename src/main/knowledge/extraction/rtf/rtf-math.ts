import { mathText } from '../ooxml/math-text.ts'
import type { XmlElement, XmlNode } from '../xml/xml-tree.ts'

/** Puts the parts of a formula together, which Rich Text writes as Office Open XML does, group by group: `{\mf{\mnum …}{\mden …}}`. */
export interface RtfMath {
  /** A group begins. */
  open(): void
  /** What the group that has begun calls itself. */
  name(word: string): void
  close(): void
  write(words: string): void
  /** The formula in one line. */
  text(): string
}

interface OpenPart extends XmlElement {
  name: string
  readonly attributes: Record<string, string>
  readonly children: XmlNode[]
}

const newPart = (name: string): OpenPart => ({ name, attributes: {}, children: [] })

/** Signs that stand in properties of a formula. */
const settings: ReadonlySet<string> = new Set(['m:chr', 'm:begChr', 'm:endChr', 'm:sepChr'])

export const createRtfMath = (): RtfMath => {
  const whole = newPart('m:oMath')
  const open: OpenPart[] = [whole]
  const innermost = (): OpenPart => open.at(-1) ?? whole
  return {
    open() {
      const part = newPart('')
      innermost().children.push(part)
      open.push(part)
    },
    name(word) {
      innermost().name = word.replace(/^m/, 'm:')
    },
    close() {
      if (open.length > 1) open.pop()
    },
    write(words) {
      const { name, attributes, children } = innermost()
      if (settings.has(name)) attributes['m:val'] = (attributes['m:val'] ?? '') + words
      else if (open.some((part) => part.name === 'm:r')) children.push({ ...newPart('m:t'), children: [words] })
    },
    text: () => mathText(whole),
  }
}
