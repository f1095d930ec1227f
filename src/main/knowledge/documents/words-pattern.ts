const MARKS = /\p{M}/gu
/** Latin with its extensions, Greek and Cyrillic: where letters with and without marks are taken for one another. */
const ACCENTED = [
  [0x00c0, 0x024f],
  [0x0370, 0x04ff],
  [0x1e00, 0x1fff],
] as const

const baseOf = (letter: string): string => letter.normalize('NFD').replace(MARKS, '').toLowerCase()

/** The letters with marks, by the letter that they are without. */
const accentedForms: ReadonlyMap<string, string> = (() => {
  const forms = new Map<string, string>()
  for (const [first, last] of ACCENTED) {
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCharCode(code)
      const base = baseOf(letter)
      if (base !== letter && base.length === 1) forms.set(base, (forms.get(base) ?? '') + letter)
    }
  }
  return forms
})()

const escaped = (letter: string): string => letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

const patternOf = (letter: string): string => {
  if (/\s/u.test(letter)) return '\\s+'
  const base = baseOf(letter)
  const forms = accentedForms.get(base)
  return forms === undefined ? escaped(letter) : `[${escaped(base)}${forms}]\\p{M}*`
}

/** Finds words as they were typed, wherever letter case, accents and the kind or amount of white space differ. */
export const wordsPattern = (words: string): RegExp => {
  const typed = words.normalize('NFC').trim().replace(/\s+/gu, ' ')
  return new RegExp([...typed].map(patternOf).join(''), 'giu')
}
