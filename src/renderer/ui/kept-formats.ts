import { localeOf } from './locale-of.ts'

/** The format of a language as it is written where its reader is, made once: making one takes a hundred times as long as using it. */
export const keptFormats = <Format>(make: (language: string) => Format): ((language: string) => Format) => {
  const made = new Map<string, Format>()
  return (language) => {
    const format = made.get(language) ?? make(localeOf(language))
    made.set(language, format)
    return format
  }
}
