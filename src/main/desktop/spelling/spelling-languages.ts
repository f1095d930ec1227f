const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

/**
 * The dictionary for the language of the window, of those that there are; empty where there is none. The region is that of the system where it
 * speaks the same language, since a window in English does not say whose English it is.
 */
export const spellingLanguages = (language: string, system: string, available: readonly string[]): string[] => {
  const base = baseOf(language)
  const wanted = [...(baseOf(system) === base ? [system] : []), language, base, `${base}-US`]
  const found = wanted.find((tag) => available.includes(tag)) ?? available.find((tag) => baseOf(tag) === base)
  return found === undefined ? [] : [found]
}
