/** A text as it is compared in a search: without case, accents and the differences of writing the same letter. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
