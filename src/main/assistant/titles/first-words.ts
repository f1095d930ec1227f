const MAX_TITLE_LENGTH = 60

/** A title from the first message: its first line with words, cut at a word's end. */
export const firstWords = (content: string): string => {
  const line = content.split('\n').find((candidate) => candidate.trim() !== '') ?? ''
  const words = line.replace(/\s+/g, ' ').trim()
  const characters = Array.from(words)
  if (characters.length <= MAX_TITLE_LENGTH) return words
  const cut = characters.slice(0, MAX_TITLE_LENGTH).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > MAX_TITLE_LENGTH / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`
}
