// After J. Savoy, "A stemming procedure and stopword list for general French corpora" (1999).

/** The stem of a folded French word: plural, feminine and infinitive go. */
export const stemFrench = (word: string): string => {
  if (word.length < 6) return word.length > 3 && /[sx]$/.test(word) ? word.slice(0, -1) : word
  if (word.endsWith('aux')) return `${word.slice(0, -2)}l`
  if (word.endsWith('x')) return word.slice(0, -1)
  const stem = word.replace(/s$/, '').replace(/r$/, '').replace(/e$/, '').replace(/e$/, '')
  return stem.replace(/(.)\1$/, '$1')
}
