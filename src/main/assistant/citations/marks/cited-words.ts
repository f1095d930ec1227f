/** What citation marks stand behind, as a text grows: the words since the marks before, within the paragraph. */
export interface CitedWords {
  /** Takes text that holds no mark. */
  add(text: string): void
  /** A mark was put out; one right behind it stands behind the same words. */
  mark(): void
  /** The words that a mark would stand behind here; those of the paragraph before where it stands in one of its own, as behind a block of code. */
  readonly current: string
}

/** Longer than any passage that words could repeat. */
const LONGEST_KEPT = 8_000

const isBlank = (text: string): boolean => /^[\s>]*$/.test(text)

/** No words yet. */
export const createCitedWords = (): CitedWords => {
  let before = ''
  let words = ''
  let line = ''
  /** Spaces behind a mark; null while words follow the last one. */
  let gap: string | null = null

  const endLine = () => {
    if (isBlank(line)) {
      if (!isBlank(words)) before = words
      words = ''
    }
    line = ''
  }
  const grow = (text: string) => {
    for (const part of text.split(/(?<=\n)/)) {
      words += part
      line += part
      if (part.endsWith('\n')) endLine()
    }
    if (words.length > 2 * LONGEST_KEPT) words = words.slice(-LONGEST_KEPT)
  }
  return {
    add: (text) => {
      if (gap === null) return grow(text)
      gap += text
      if (/^ *$/.test(gap)) return
      before = ''
      words = ''
      grow(gap)
      gap = null
    },
    mark: () => {
      gap = ''
      line += '[]'
    },
    get current() {
      return isBlank(words) ? before : words
    },
  }
}
