/** Of the Adobe Glyph List what stands in words; letters and most others are named as they are or put together from these. */
const named: Readonly<Record<string, string>> = {
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  space: ' ',
  period: '.',
  comma: ',',
  colon: ':',
  semicolon: ';',
  hyphen: '-',
  endash: '–',
  emdash: '—',
  quoteleft: '‘',
  quoteright: '’',
  quotesingle: "'",
  quotedbl: '"',
  quotedblleft: '“',
  quotedblright: '”',
  parenleft: '(',
  parenright: ')',
  bracketleft: '[',
  bracketright: ']',
  slash: '/',
  exclam: '!',
  exclamdown: '¡',
  question: '?',
  questiondown: '¿',
  ampersand: '&',
  percent: '%',
  dollar: '$',
  cent: '¢',
  sterling: '£',
  yen: '¥',
  euro: '€',
  Euro: '€',
  numbersign: '#',
  plus: '+',
  equal: '=',
  asterisk: '*',
  at: '@',
  underscore: '_',
  bullet: '•',
  germandbls: 'ß',
  dotlessi: 'ı',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  eth: 'ð',
  Eth: 'Ð',
  thorn: 'þ',
  Thorn: 'Þ',
  lslash: 'ł',
  Lslash: 'Ł',
}

const accents: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  macron: '\u0304',
  breve: '\u0306',
  dotaccent: '\u0307',
  dieresis: '\u0308',
  ring: '\u030a',
  hungarumlaut: '\u030b',
  caron: '\u030c',
  cedilla: '\u0327',
  ogonek: '\u0328',
}

/**
 * The letters that a glyph's name tells (Adobe Glyph List specification): `f_f_i`, `T_h`, `a.sc`, `Asmall`, `one.oldstyle`, `sevenoldstyle`,
 * `uni0066`. Null for a name that tells none.
 */
export const lettersOfName = (name: string): string | null => {
  const base = name.split('.')[0] ?? ''
  const letters = base.split('_').map(letterOfPart)
  return base === '' || letters.includes(null) ? null : letters.join('')
}

const letterOfPart = (part: string): string | null => {
  const raised = superiorOf(part)
  if (raised !== null) return raised
  const plain = part.replace(/(?<=.)(?:oldstyle|fitted|small|inferior|tab|lf|tf)$/, '')
  if (/^[A-Za-z]$/.test(plain)) return plain
  if (/^f?f[il]?$/.test(plain)) return plain
  const known = Object.hasOwn(named, plain) ? named[plain] : undefined
  return known ?? accented(plain) ?? coded(part)
}

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

const superiorOf = (part: string): string | null => {
  const base = part.endsWith('superior') ? part.slice(0, -'superior'.length) : ''
  if (/^[a-z]$/.test(base)) return base
  return '⁰¹²³⁴⁵⁶⁷⁸⁹'[digits.indexOf(base)] ?? null
}

const accented = (part: string): string | null => {
  const mark = accents[part.slice(1)]
  return mark === undefined || !/^[A-Za-z]/.test(part) ? null : (part.charAt(0) + mark).normalize('NFC')
}

const coded = (part: string): string | null => {
  const codes = /^uni((?:[\dA-F]{4})+)$/.exec(part)?.[1]?.match(/.{4}/g) ?? /^u([\dA-F]{4,6})$/.exec(part)?.slice(1)
  if (!codes) return null
  const points = codes.map((code) => Number.parseInt(code, 16))
  return points.every((point) => point <= 0x10ffff && !isUntold(point)) ? String.fromCodePoint(...points) : null
}

/** Whether a code point tells no letter: control characters, private use, and what stands for nothing. */
export const isUntold = (point: number): boolean =>
  point < 0x20 ||
  (point >= 0x7f && point < 0xa0) ||
  (point >= 0xd800 && point <= 0xf8ff) ||
  point === 0xfffd ||
  point >= 0xf0000
