const LONGEST_NUMBER = 20

/** Letters as a search compares them: no case, no accents. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A name to sort by: folded, and with its numbers in the order of their values, so that "page 9" stands before "page 10". */
export const sortKey = (fileName: string): string =>
  fold(fileName).replace(/\d{1,20}/g, (digits) => digits.padStart(LONGEST_NUMBER, '0'))
