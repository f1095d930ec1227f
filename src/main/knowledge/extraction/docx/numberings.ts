import type { ListLevel, Numbering } from '../flow/list-labels.ts'
import { childrenOf, type XmlElement } from '../xml/xml-tree.ts'
import { isOn, settingOf } from './styles.ts'

/** How the lists of a document are numbered, from its numbering part. */
export const readNumberings = (root: XmlElement | null): ReadonlyMap<string, Numbering> => {
  if (root === null) return new Map()
  const elements = childrenOf(root, 'w:abstractNum')
  /** A list that follows a style is numbered by the one that defines it. */
  const styled = new Map(elements.map((element) => [settingOf(element, 'w:styleLink') ?? '', element]))
  const abstracts = new Map(
    elements.map((element) => [
      element.attributes['w:abstractNumId'] ?? '',
      readLevels(styled.get(settingOf(element, 'w:numStyleLink') ?? '-') ?? element),
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

const readLevels = (element: XmlElement): Map<number, ListLevel> =>
  new Map(
    childrenOf(element, 'w:lvl').map((level) => [
      Number(level.attributes['w:ilvl'] ?? 0),
      {
        format: settingOf(level, 'w:numFmt') ?? 'decimal',
        pattern: settingOf(level, 'w:lvlText') ?? '',
        start: Number(settingOf(level, 'w:start') ?? 0),
        isLegal: isOn(level, 'w:isLgl'),
      },
    ]),
  )
