const SENTENCE_END = /[.!?…。！？](?=["'”’)\]]*(?:\s|$))["'”’)\]]*|\n+/g

/** Markdown and citation numbers as a person would read them aloud: left out. */
export const spokenText = (markdown: string): string =>
  markdown
    .replace(/```[^\n]*\n?/g, '')
    .replace(/\[(\d{1,4})\]/g, '')
    .replace(/^[ \t]*(?:>|[-*+]|#{1,6}|\d+\.)[ \t]+/gm, '')
    .replace(/[*_`|]+/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()

/**
 * The end of the last whole sentence of a text that is still growing, so that a screen reader is told sentences and not
 * tokens. A full stop at the very end may yet become a decimal point, and waits for what follows.
 */
export const lastSentenceEnd = (text: string, from: number): number => {
  let end = from
  for (const match of text.slice(from).matchAll(SENTENCE_END)) {
    const after = from + match.index + match[0].length
    if (after < text.length) end = after
  }
  return end
}

/** What of a reply is still to be said at its end: a quick one is stored before all of it was seen as it grew. `stored` is null where it is not. */
export const unsaid = (seen: string, said: number, stored: string | null): string =>
  (stored?.startsWith(seen.slice(0, said)) ? stored : seen).slice(said)
