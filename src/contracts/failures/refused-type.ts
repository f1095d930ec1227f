const NAMED = / Content type: \S+\.$/

/** The words of a refusal with the content type of what was refused behind them, for programs, which know files by it. */
export const withRefusedType = (words: string, contentType: string): string =>
  contentType === '' || NAMED.test(words) ? words : `${words} Content type: ${contentType}.`

/** What people are told of it. */
export const withoutRefusedType = (words: string): string => words.replace(NAMED, '')
