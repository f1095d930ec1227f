/** The format of a language, made once: making one takes a hundred times as long as using it. */
export const keptFormats = <Format>(make: (language: string) => Format): ((language: string) => Format) => {
  const made = new Map<string, Format>()
  return (language) => {
    const format = made.get(language) ?? make(language)
    made.set(language, format)
    return format
  }
}
