const NAMED = / \(Content type: [^()]*\)$/

/** The words of a refusal with the content type that was declared, for programs, which know files by it. */
export const withRefusedType = (words: string, contentType: string): string =>
  contentType === '' || words.includes(contentType) ? words : `${words} (Content type: ${contentType})`

/** What people are told of it. */
export const withoutRefusedType = (words: string): string => words.replace(NAMED, '')
