/** Signs of the font Symbol from a code on, as Adobe's encoding has them; a space where a code has none or stands for itself. */
const symbols: readonly (readonly [number, string])[] = [
  [0x22, '∀ ∃  ∋  ∗  −'],
  [0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ ∴ ⊥'],
  [0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ   ∼'],
  [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'],
  [0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊'],
  [0xe5, '∑'],
  [0xf2, '∫'],
]

/** Of Wingdings what says something: boxes, ticks, and the arrows and faces that Word itself puts for `-->` and `:-)`. */
const wingdings: readonly (readonly [number, string])[] = [
  [0x4a, '☺😐☹'],
  [0x6f, '☐'],
  [0xa8, '☐'],
  [0xdf, '←→↑↓'],
  [0xe8, '➔'],
  [0xef, '⇦⇨'],
  [0xfb, '✗✓☒☑'],
]

const byCode = (rows: readonly (readonly [number, string])[]): ReadonlyMap<number, string> =>
  new Map(rows.flatMap(([from, signs]) => Array.from(signs, (sign, at) => [from + at, sign] as const)))

const symbolSigns = byCode(symbols)
const wingdingSigns = byCode(wingdings)
const bullets: ReadonlySet<number> = new Set([0xb7, 0xa7, 0xd8, 0xfc, 0xa8, 0x76, 0x6e])

/** What a sign of a font stands for: fonts of symbols put theirs into the private use area, on the places of the letters of Latin-1. '' where nothing tells. */
export const symbolSign = (point: number, font: string): string => {
  if (!(point > 31 && point < 0xffff)) return ''
  if (point < 0xf000 && !(point < 0x100 && /^(?:symbol|wingdings)$/i.test(font))) return String.fromCodePoint(point)
  const code = point & 0xff
  if (/^symbol$/i.test(font)) return told(symbolSigns.get(code)) ?? plainSign(code)
  const sign = /^wingdings$/i.test(font) ? told(wingdingSigns.get(code)) : undefined
  return sign ?? (bullets.has(code) ? '•' : '')
}

const told = (sign: string | undefined): string | undefined => (sign === ' ' ? undefined : sign)

const plainSign = (code: number): string => (code > 31 && code < 0x7f ? String.fromCodePoint(code) : '')
