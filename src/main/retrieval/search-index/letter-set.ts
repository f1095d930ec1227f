/** The letters of a word as 32 bits: words that are few edits apart have nearly the same. */
export const letterSet = (word: string): number => {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

/** How many bits differ between two sets; one edit changes two at most. */
export const letterDifference = (left: number, right: number): number => {
  let bits = left ^ right
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
