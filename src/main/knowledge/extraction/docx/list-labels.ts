import { inLetters, inRoman } from '../flow/number-words.ts'
import { childrenOf, type XmlElement } from '../xml/xml-tree.ts'
import { type NumberingReference, settingOf } from './styles.ts'

interface Level {
  readonly format: string
  /** `%1.%2` stands for the numbers of the first two levels. */
  readonly pattern: string
  readonly start: number
}

interface Numbering {
  readonly abstractId: string
  readonly levels: ReadonlyMap<number, Level>
  /** Levels that begin anew with this numbering. */
  readonly restarts: ReadonlyMap<number, number>
}

/** Gives each list paragraph, in order, the label that stands before it: `2.1`, `b)`, `•`; '' for one without. */
export type LabelList = (reference: NumberingReference) => string

const MAX_LEVEL = 8

/** The labels of a document's lists, from its numbering part. */
export const createListLabels = (root: XmlElement | null): LabelList => {
  const numberings = root === null ? new Map<string, Numbering>() : readNumberings(root)
  /** The last number of each level, by abstract numbering: lists that share one go on counting. */
  const counters = new Map<string, number[]>()
  const begun = new Set<string>()

  return ({ numberingId, level }) => {
    const numbering = numberings.get(numberingId)
    const definition = numbering?.levels.get(level)
    if (numbering === undefined || definition === undefined || level > MAX_LEVEL) return ''
    if (definition.format === 'bullet') return '•'
    const counter = counters.get(numbering.abstractId) ?? []
    counters.set(numbering.abstractId, counter)
    if (!begun.has(numberingId)) {
      begun.add(numberingId)
      for (const [restarted, start] of numbering.restarts) counter[restarted] = start - 1
    }
    counter[level] = (counter[level] ?? definition.start - 1) + 1
    counter.length = level + 1
    return definition.pattern.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const other = numbering.levels.get(at)
      return other === undefined ? '' : inFormat(counter[at] ?? other.start, other.format)
    })
  }
}

const readNumberings = (root: XmlElement): Map<string, Numbering> => {
  const abstracts = new Map(
    childrenOf(root, 'w:abstractNum').map((element) => [
      element.attributes['w:abstractNumId'] ?? '',
      readLevels(element),
    ]),
  )
  return new Map(
    childrenOf(root, 'w:num').map((element) => {
      const abstractId = settingOf(element, 'w:abstractNumId') ?? ''
      const overrides = childrenOf(element, 'w:lvlOverride')
      const levels = new Map([
        ...(abstracts.get(abstractId) ?? []),
        ...overrides.flatMap((override) => [...readLevels(override)]),
      ])
      const restarts = new Map(
        overrides.flatMap((override) => {
          const start = settingOf(override, 'w:startOverride')
          return start === null ? [] : [[Number(override.attributes['w:ilvl'] ?? 0), Number(start)] as const]
        }),
      )
      return [element.attributes['w:numId'] ?? '', { abstractId, levels, restarts }]
    }),
  )
}

const readLevels = (element: XmlElement): Map<number, Level> =>
  new Map(
    childrenOf(element, 'w:lvl').map((level) => [
      Number(level.attributes['w:ilvl'] ?? 0),
      {
        format: settingOf(level, 'w:numFmt') ?? 'decimal',
        pattern: settingOf(level, 'w:lvlText') ?? '',
        start: Number(settingOf(level, 'w:start') ?? 1),
      },
    ]),
  )

const inFormat = (value: number, format: string): string => {
  switch (format) {
    case 'lowerLetter':
      return inLetters(value)
    case 'upperLetter':
      return inLetters(value).toUpperCase()
    case 'lowerRoman':
      return inRoman(value)
    case 'upperRoman':
      return inRoman(value).toUpperCase()
    case 'decimalZero':
      return String(value).padStart(2, '0')
    case 'none':
      return ''
    default:
      return String(value)
  }
}
