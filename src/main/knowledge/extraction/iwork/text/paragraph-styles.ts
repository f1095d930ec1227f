import type { IwaObject, IwaObjects } from '../archives/iwa-objects.ts'
import type { ProtobufMessage } from '../archives/protobuf-message.ts'

const MAX_CHAIN = 20

/** Which heading a paragraph of a style is: 1 for a title, 2 for "Heading" and "Heading 1", and so on; null for text. */
export type HeadingLevelOf = (style: IwaObject | null) => number | null

/** What styles are called in the languages of the program; their identifiers are English in all of them, but not told by every version. */
const titles = /^(?:title|titel|titre|título|titolo|otsikko|tytuł)$/i
const headings =
  /^(?:heading|überschrift|en-tête|titre|encabezado|cabecera|intestazione|kop|rubrik|overskrift|nagłówek|título)(?:\s+(\d))?$/i

/** The level that the name of a style says; null for that of a text. */
export const headingLevelByName = (name: string): number | null => {
  if (titles.test(name)) return 1
  const found = headings.exec(name)
  return found === null ? null : Math.min(9, Number(found[1] ?? 1) + 1)
}

/** Of the outline, counted from 0; text has -1, which is a large number as it is stored. */
const DEEPEST_OUTLINE = 7

/** Styles say it by their names, or else by their place in the outline; what is changed in a document alone has both from the style that it was made from. */
export const createHeadingLevels = (objects: IwaObjects): HeadingLevelOf => {
  const known = new Map<number, number | null>()
  /** The style and those that it was made from, up to the first that has a name of its own. */
  const chainOf = (style: IwaObject): IwaObject[] => {
    const chain: IwaObject[] = []
    let next: IwaObject | null = style
    while (next !== null && chain.length < MAX_CHAIN) {
      chain.push(next)
      const archive: ProtobufMessage | null = next.message.message(1)
      next = archive?.text(1) ? null : objects.of(archive, 3)
    }
    return chain
  }
  const read = (style: IwaObject): number | null => {
    const chain = chainOf(style)
    const named = chain.map(levelOfName).find((level) => level !== null)
    if (named !== undefined) return named
    const outline = chain.map(({ message }) => message.message(12)?.number(27) ?? null).find((level) => level !== null)
    return outline !== undefined && outline <= DEEPEST_OUTLINE ? outline + 2 : null
  }
  return (style) => {
    if (style === null) return null
    const level = known.get(style.id)
    if (level !== undefined) return level
    const found = read(style)
    known.set(style.id, found)
    return found
  }
}

const levelOfName = ({ message }: IwaObject): number | null => {
  const archive = message.message(1)
  const identifier = /-paragraphstyle-(.+)$/i.exec(archive?.text(2) ?? '')?.[1] ?? ''
  return headingLevelByName(identifier.trim()) ?? headingLevelByName((archive?.text(1) ?? '').trim())
}
