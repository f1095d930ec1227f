import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { addedWordsIn, type LabelledText } from '../../../contracts/added-words/added-words.ts'
import { resourcesAbove } from '../../platform/installation/resources-above.ts'
import type { ReplyLanguage } from '../language/language-of.ts'
import { once } from '../language/once.ts'

/** A text whose labels, which the app put there in English, are told in another language. */
export interface ToldText {
  readonly text: string
  /** Where it has what stands at an offset of the text itself. */
  placeOf(offset: number): number
  /** Where the text itself has what stands at an offset of this one. */
  originOf(offset: number): number
}

const words = z.record(z.string(), z.string())
/** By the English ones; the window has them of the same file. */
const german = once(() =>
  words.parse(JSON.parse(readFileSync(join(resourcesAbove(import.meta.url), 'locales', 'labels.de.json'), 'utf8'))),
)

/** A label by itself. */
export const tellLabel = (language: ReplyLanguage, label: string): string =>
  language === 'en' ? label : (german()[label] ?? label)

interface Replaced {
  /** In the text itself. */
  readonly start: number
  readonly end: number
  readonly shown: string
}

/** A place that both texts have. */
interface Border {
  readonly own: number
  readonly told: number
}

const BEGINNING: Border = { own: 0, told: 0 }

/** Null for a text that the app put nothing into, or that is told as it stands. */
export const tellLabels = (language: ReplyLanguage, text: string, about: LabelledText): ToldText | null => {
  if (language === 'en') return null
  const replaced = addedWordsIn(text, about).map(({ start, end }): Replaced => {
    const written = text.slice(start, end)
    return { start, end, shown: tellLabel(language, written) }
  })
  if (replaced.length === 0) return null
  let told = ''
  let from = 0
  const borders: Border[] = [BEGINNING]
  for (const { start, end, shown } of replaced) {
    told += text.slice(from, start)
    // What stands within a label has no place but its beginning.
    borders.push({ own: start, told: told.length })
    told += shown
    borders.push({ own: end, told: told.length })
    from = end
  }
  told += text.slice(from)
  return {
    text: told,
    placeOf(offset) {
      const at = borders.findLastIndex(({ own }) => own <= offset)
      const border = borders[at] ?? BEGINNING
      return Math.min(border.told + offset - border.own, borders[at + 1]?.told ?? told.length)
    },
    originOf(offset) {
      const at = borders.findLastIndex((border) => border.told <= offset)
      const border = borders[at] ?? BEGINNING
      return Math.min(border.own + offset - border.told, borders[at + 1]?.own ?? text.length)
    },
  }
}
