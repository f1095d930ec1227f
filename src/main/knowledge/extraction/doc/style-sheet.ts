import { type ListSetting, listSetting } from './formatting.ts'
import { structures, type WordFile } from './word-file.ts'

/** What a style says of the paragraphs that have it. */
export interface Style {
  /** 1 for a title, 2 for "heading 1", and so on; null for text. */
  readonly headingLevel: number | null
  readonly list: ListSetting
}

interface WrittenStyle extends Style {
  /** The number of the style that it is based on. */
  readonly base: number
}

const TITLE = 62
const PARAGRAPH_STYLE = 1
const MAX_CHAIN = 20
/** In bytes: what stands before the name of a style, where the file does not say. */
const USUAL_BASE = 10

/** The styles by number, each with what it takes from those that it is based on. */
export const readStyles = (file: WordFile): ((style: number) => Style) => {
  const written = writtenStyles(file.structure(structures.styles))
  const known = new Map<number, Style>()
  const read = (number: number, chain: number): Style => {
    const style = written.get(number)
    if (style === undefined) return plain
    const inherited = chain > MAX_CHAIN ? plain : read(style.base, chain + 1)
    return {
      headingLevel: style.headingLevel ?? inherited.headingLevel,
      list: { list: style.list.list ?? inherited.list.list, level: style.list.level ?? inherited.list.level },
    }
  }
  return (number) => {
    const style = known.get(number) ?? read(number, 0)
    known.set(number, style)
    return style
  }
}

const plain: Style = { headingLevel: null, list: { list: null, level: null } }

const writtenStyles = (view: DataView): Map<number, WrittenStyle> => {
  const styles = new Map<number, WrittenStyle>()
  if (view.byteLength < 20) return styles
  const baseBytes = view.getUint16(4, true) || USUAL_BASE
  let at = 2 + view.getUint16(0, true)
  for (let style = 0; at + 2 <= view.byteLength; style++) {
    const size = view.getUint16(at, true)
    const end = at + 2 + size
    if (size >= 6 && end <= view.byteLength) {
      const builtIn = view.getUint16(at + 2, true) & 0x0fff
      const kind = view.getUint16(at + 4, true)
      styles.set(style, {
        headingLevel: builtIn >= 1 && builtIn <= 9 ? builtIn + 1 : builtIn === TITLE ? 1 : null,
        base: kind >> 4,
        list: (kind & 0x0f) === PARAGRAPH_STYLE ? listOfStyle(view, at + 2 + baseBytes, end) : plain.list,
      })
    }
    at = end
  }
  return styles
}

/** Behind the name of a paragraph's style stand its properties ([MS-DOC] 2.9.260): their size, the number of the style, then each. */
const listOfStyle = (view: DataView, name: number, end: number): ListSetting => {
  if (name + 2 > end) return plain.list
  const at = name + 4 + view.getUint16(name, true) * 2
  if (at + 4 > end) return plain.list
  return listSetting(view, at + 4, Math.min(end, at + 2 + view.getUint16(at, true)))
}
