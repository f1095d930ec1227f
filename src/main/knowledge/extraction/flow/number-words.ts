/** 1 is `a`, 26 is `z`, 27 is `aa`, as lists count. */
export const inLetters = (value: number): string => {
  if (!(value > 0) || value > MAX_COUNTED) return String(value)
  const letter = String.fromCharCode(97 + ((value - 1) % 26))
  return letter.repeat(Math.floor((value - 1) / 26) + 1)
}

const MAX_COUNTED = 780

const roman: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

/** In lower case; what has no Roman number stays as it is. */
export const inRoman = (value: number): string => {
  if (!(value > 0) || value > 3999) return String(value)
  let rest = value
  let written = ''
  for (const [worth, sign] of roman) {
    while (rest >= worth) {
      written += sign
      rest -= worth
    }
  }
  return written
}
