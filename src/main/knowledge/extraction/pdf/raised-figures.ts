import type { Sign } from './signs.ts'

/** In letter heights: behind a wider gap a figure stands by itself. */
const CLOSE = 0.14
const SIGNED = /^[+−–-]\p{Nd}{1,3}$/u
/** Of an ion. */
const CHARGE = /^\p{Nd}?[+−–-]$/u
/** Letters of an element: a sign alone behind a name is a mark. */
const MOST_OF_SYMBOL = 2
const FIGURES = /^\p{Nd}{1,3}$/u
const TIMES_TEN = /[×·⋅∙*]10$/u
const superscripts: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((raised, figure) => [String(figure), raised])),
  '+': '⁺',
  '−': '⁻',
  '–': '⁻',
  '-': '⁻',
}

/**
 * Raised figures that say another number where they are written on: powers of ten, exponents with a sign and the charges of ions, in signs of their own. `10⁻⁶` would be 10−6, and
 * `6 × 10²³` 1,023. A figure that is raised behind a word or a number for no such reason may be the mark of a note.
 */
export const raisedFigures = (signs: readonly Sign[], isRaised: (sign: Sign) => boolean): ReadonlyMap<Sign, string> => {
  const found = new Map<Sign, string>()
  for (let from = 1; from < signs.length; from++) {
    const before = signs[from - 1] as Sign
    if (isRaised(before) || !isRaised(signs[from] as Sign)) continue
    const end = signs.findIndex((sign, at) => at > from && !isRaised(sign))
    const run = signs.slice(from, end < 0 ? signs.length : end)
    const isClose = ((run[0]?.start ?? 0) - before.end) / before.size < CLOSE
    const text = run.map((sign) => sign.text).join('')
    const ahead = signs
      .slice(Math.max(0, from - 3), from)
      .map((sign) => sign.text)
      .join('')
    const isCharge = CHARGE.test(text) && (text.length > 1 || before.lettersBefore <= MOST_OF_SYMBOL)
    const isPart = /[\p{L}\p{Nd})\]]$/u.test(before.text) && (SIGNED.test(text) || isCharge)
    if (!isClose || !(isPart || (FIGURES.test(text) && TIMES_TEN.test(ahead)))) continue
    for (const sign of run) found.set(sign, [...sign.text].map((part) => superscripts[part] ?? part).join(''))
  }
  return found
}
