import { codePageOfCharset } from './code-pages.ts'

/** What stands before the text and is referred to from there: how the bytes of a font are read, and which styles are headings. */
export interface RtfHeader {
  /** Describes one of its entries, or one font of the text; false for a word that describes neither. */
  take(word: string, number: number | null, table: 'Fonts' | 'Styles' | null): boolean
  nameStyle(words: string): void
  endStyles(): void
  /** The Windows code page of a font's bytes. */
  pageOf(font: number): number
  /** 1 for a title; null where a style is no heading. */
  headingLevelOf(style: number): number | null
}

const WINDOWS_LATIN = 1252
const MACINTOSH = 10_000

/** Built-in styles have English names; each ends with a semicolon. */
const levelOf = (written: string): number | null => {
  const name = written.replace(/;[\s\S]*$/, '').trim()
  const level = /^heading ([1-9])$/i.exec(name)?.[1]
  if (level !== undefined) return Number(level) + 1
  return /^title$/i.test(name) ? 1 : null
}

export const createRtfHeader = (): RtfHeader => {
  const pages = new Map<number, number>()
  const names = new Map<number, string>()
  const levels = new Map<number, number | null>()
  let defaultPage = WINDOWS_LATIN
  let font = 0
  let style = 0
  return {
    take: (word, number, table) => {
      switch (word) {
        case 'f':
          if (table === 'Fonts') font = number ?? 0
          return table === 'Fonts'
        case 's':
          if (table === 'Styles') style = number ?? 0
          return table === 'Styles'
        case 'fcharset':
        case 'cpg': {
          const page = number !== null && word === 'fcharset' ? codePageOfCharset(number) : number
          if (page !== null && table === 'Fonts') pages.set(font, page)
          return true
        }
        case 'ansicpg':
          defaultPage = number ?? WINDOWS_LATIN
          return true
        case 'mac':
          defaultPage = MACINTOSH
          return true
        default:
          return false
      }
    },
    nameStyle: (words) => {
      names.set(style, (names.get(style) ?? '') + words)
    },
    endStyles: () => {
      for (const [named, written] of names) levels.set(named, levelOf(written))
    },
    pageOf: (of) => pages.get(of) ?? defaultPage,
    headingLevelOf: (of) => levels.get(of) ?? null,
  }
}
