import { inLetters, inRoman } from '../flow/number-words.ts'
import { childrenOf, descendantsOf, type XmlElement } from '../xml/xml-tree.ts'

interface LevelStyle {
  /** null for a bullet. */
  readonly format: string | null
  readonly prefix: string
  readonly suffix: string
  readonly start: number
  /** How many levels the number shows. */
  readonly shown: number
}

/** How the items of a list are signed, level by level. */
export type ListStyle = ReadonlyMap<number, LevelStyle>

/** The list styles, by name, among the children of elements that hold styles; the style of headings stands under ''. */
export const readListStyles = (holders: readonly XmlElement[]): Map<string, ListStyle> => {
  const styles = new Map<string, ListStyle>()
  for (const holder of holders) {
    for (const name of ['text:list-style', 'text:outline-style']) {
      for (const style of descendantsOf(holder, name)) {
        styles.set(name === 'text:outline-style' ? '' : (style.attributes['style:name'] ?? ''), readLevels(style))
      }
    }
  }
  return styles
}

const readLevels = (style: XmlElement): ListStyle =>
  new Map(
    childrenOf(style).map(({ name, attributes }) => [
      Number(attributes['text:level'] ?? 1),
      {
        format: name.endsWith('-bullet') || name.endsWith('-image') ? null : (attributes['style:num-format'] ?? ''),
        prefix: attributes['style:num-prefix'] ?? '',
        suffix: attributes['style:num-suffix'] ?? '',
        start: Number(attributes['text:start-value'] ?? 1),
        shown: Number(attributes['text:display-levels'] ?? 1),
      },
    ]),
  )

/** Counts the items of one list, or of the headings. */
export interface ItemCounter {
  /** The sign before the next item of that level, counted from 1; '' for none. `start` is the number that the item itself asks for. */
  next(level: number, start?: number | null): string
}

const MAX_LEVEL = 20

export const createItemCounter = (style: ListStyle | undefined): ItemCounter => {
  const counts: number[] = []
  return {
    next(level, start = null) {
      const own = style?.get(level)
      if (style === undefined || level > MAX_LEVEL) return '•'
      if (own === undefined || own.format === null) return own === undefined ? '' : '•'
      counts.length = Math.min(counts.length, level + 1)
      counts[level] = start ?? (counts[level] ?? own.start - 1) + 1
      if (own.format === '') return ''
      const figures: string[] = []
      for (let at = Math.max(1, level - own.shown + 1); at <= level; at++) {
        const format = style.get(at)?.format ?? ''
        if (format !== '') figures.push(inFormat(counts[at] ?? 1, format))
      }
      return `${own.prefix}${figures.join('.')}${own.suffix}`.trim()
    },
  }
}

const inFormat = (value: number, format: string): string => {
  switch (format) {
    case 'a':
      return inLetters(value)
    case 'A':
      return inLetters(value).toUpperCase()
    case 'i':
      return inRoman(value)
    case 'I':
      return inRoman(value).toUpperCase()
    default:
      return String(value)
  }
}
