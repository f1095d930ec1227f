import { equationWords } from './equation-words.ts'

/** What a field shows that has no result, by its code: an equation, a sign, or the words of a button. '' for any other. */
export const fieldWords = (code: string): string => {
  const [, kind = '', rest = ''] = /^\s*(\w+)\s*([\s\S]*)$/.exec(code) ?? []
  switch (kind.toUpperCase()) {
    case 'EQ':
      return equationWords(rest)
    case 'MACROBUTTON':
    case 'GOTOBUTTON':
      return rest.replace(/^\S+\s*/, '').trim()
    case 'SYMBOL':
      return signOf(rest)
    default:
      return ''
  }
}

/** A sign by its number, in Unicode or Latin-1; the numbers of a font of symbols say nothing. */
const signOf = (written: string): string => {
  const [, number = ''] = /^(0x[\da-f]+|\d+)/i.exec(written) ?? []
  const point = Number(number)
  if (!(point > 0x1f && point < 0xd800) || /symbol|wingding|webding|dingbat/i.test(written)) return ''
  return /\\u\b/.test(written) || point < 0x80 || (point > 0x9f && point < 0x100) ? String.fromCodePoint(point) : ''
}
