import { isUntold, lettersOfName } from './glyph-names.ts'

/** What is known of a font beyond the letters that it is said to hold. */
export interface FontFacts {
  /** Its PostScript name; may be empty. */
  readonly name: string
  /** The name of the glyph with a character code, where the file gives one. */
  glyphName(code: number): string | null
  /** Whether codes are glyph numbers rather than places in an encoding. */
  readonly isComposite: boolean
}

/**
 * What a glyph stands for, given the Unicode text that its font maps it to and its character code; null when nothing tells. Ligatures and the
 * contextual forms of Arabic and Hebrew become their letters.
 */
export const glyphText = (unicode: string, code: number, font: FontFacts): string | null => {
  const byName = nameTells(unicode, code) ? lettersOfName(font.glyphName(code) ?? '') : null
  if (byName !== null) return byName
  if (unicode === '') return null
  if (Array.from(unicode).every((character) => !isUntold(character.codePointAt(0) ?? 0))) return plainLetters(unicode)
  const point = unicode.codePointAt(0) ?? 0
  if (Array.from(unicode).length > 1 || font.isComposite) return null
  return privateLetter(point, font.name) ?? (point === code ? texLetters(point, font.name) : null)
}

/** A text that is only the code itself, or no letter, was made up for want of a better: the glyph's name knows better. */
const nameTells = (unicode: string, code: number): boolean =>
  unicode === '' || unicode === String.fromCharCode(code) || isUntold(unicode.codePointAt(0) ?? 0)

/** Letters that have a sign of their own for the way in which they are set. */
const setForms =
  /[\u00a0\u2000-\u200a\u202f\u205f\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufeff\u{1d400}-\u{1d7ff}]/u

/** A text without the signs that letters have for the way in which they are set. */
export const plainLetters = (unicode: string): string => {
  if (!setForms.test(unicode)) return unicode
  // Arabic marks that stand alone are taken apart with a space that nobody wrote.
  const letters = unicode.normalize('NFKC')
  return letters.trim() === '' ? letters : letters.replace(/ (?=\p{M})/gu, '')
}

const SYMBOL_FONT = /symbol|wingding|dingbat|webding/i
const BULLETS = new Set([0xa7, 0xb7, 0xa8, 0x6c, 0x6e, 0x71, 0x9f, 0xd8, 0xfc])

/** Adobe's own use of the private area repeats Latin-1 from U+F721 on, in small capitals and old-style figures; Microsoft's any font from U+F020 on. */
const privateLetter = (point: number, fontName: string): string | null => {
  const low = point & 0xff
  if (point >= 0xf721 && point <= 0xf7ff) return isUntold(low) ? null : String.fromCharCode(low).toUpperCase()
  if (point >= 0xf020 && point <= 0xf0ff) {
    if (SYMBOL_FONT.test(fontName)) return BULLETS.has(low) ? '•' : null
    return isUntold(low) ? null : String.fromCharCode(low)
  }
  return null
}

const texOld = ['ff', 'fi', 'fl', 'ffi', 'ffl']

/** The ligatures in the encodings of TeX's own fonts, old (OT1) and new (T1); those of Knuth's fonts are known by name. */
const texLetters = (point: number, fontName: string): string | null => {
  if (point >= 11 && point <= 15) return texOld[point - 11] ?? null
  const isNew = /\b(?:EC|SF)[A-Z]{2}\d/i.test(fontName)
  if (point >= 27 && point <= 31 && isNew) return texOld[point - 27] ?? null
  if (!/(?:^|\+)CM[A-Z]+\d/.test(fontName)) return null
  return (
    ({ 16: 'ı', 25: 'ß', 26: 'æ', 27: 'œ', 28: 'ø', 29: 'Æ', 30: 'Œ', 31: 'Ø' } as Record<number, string>)[point] ??
    null
  )
}
