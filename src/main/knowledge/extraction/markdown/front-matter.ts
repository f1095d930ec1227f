/** What a Markdown text says of itself before it begins, between two lines of three dashes. */
export interface FrontMatter {
  /** Where the text itself begins. */
  readonly end: number
  readonly title: string | null
}

export const frontMatterOf = (text: string): FrontMatter => {
  // A rule at the beginning is followed by no name of a value.
  if (!/^---\n[\w -]+:/.test(text)) return { end: 0, title: null }
  const close = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text)
  if (close === null) return { end: 0, title: null }
  const title = /^title:[ \t]*(.+)$/m.exec(text.slice(4, close.index + 1))?.[1] ?? ''
  return { end: close.index + close[0].length, title: unquoted(title.trim()) || null }
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value
