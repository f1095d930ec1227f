// After J. Savoy, "Report on CLEF-2001 experiments: effective combined query-translation approach" (2002).

/** The stem of a folded Spanish word: number and gender go. */
export const stemSpanish = (word: string): string => {
  if (word.length < 5) return word
  if (word.endsWith('eses')) return word.slice(0, -2)
  if (word.endsWith('ces')) return `${word.slice(0, -3)}z`
  return word.replace(/(?:[aeo]s|[aeo])$/, '')
}
