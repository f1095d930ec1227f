/** What the text of JSON is made of, by its bytes in UTF-8: for looking at a text without parsing it. */
export const jsonBytes = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  colon: 0x3a,
  openArray: 0x5b,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const

/** The place behind the string that begins at `start`; null for one that does not end. */
export const endOfJsonString = (text: Buffer, start: number): number | null => {
  const { quote, backslash } = jsonBytes
  for (let at = text.indexOf(quote, start + 1); at !== -1; at = text.indexOf(quote, at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === backslash) backslashes += 1
    if (backslashes % 2 === 0) return at + 1
  }
  return null
}
