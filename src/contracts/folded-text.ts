/** A text as a search compares it: without case, accents and the differences of writing the same letter. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/**
 * A name to sort by: folded, and with its numbers in the order of their values, so that "page 9" stands before "page 10". The host keeps it beside each document, so another way
 * of making it needs a migration; a window puts new rows where the host would.
 */
export const sortKey = (name: string): string =>
  foldText(name).replace(/\d{1,20}/g, (digits) => digits.padStart(20, '0'))
