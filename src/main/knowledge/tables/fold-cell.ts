// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what plain text is made of
const plain = /^[\u0000-\u007f]*$/

/** A text as cells are compared: without case, accents, marks at its ends, and blanks beyond one. */
export const foldCell = (text: string): string => {
  const bare = plain.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replaceAll('ß', 'ss')
  return bare.toLowerCase().replace(/\s+/g, ' ').trim()
}
