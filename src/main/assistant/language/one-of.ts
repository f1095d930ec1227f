/** A part of a pattern that stands for one of some; those of languages that have none are empty. */
export const oneOf = (parts: readonly string[]): string => `(?:${parts.filter((part) => part !== '').join('|')})`
