export interface FrontMatterSplit {
  /** What stands between the two rules at the beginning; empty where there are none. */
  readonly frontMatter: string
  /** Where that stands in the text. */
  readonly start: number
  /** The text with spaces in its place, so that every offset means the same. */
  readonly body: string
}

const fenced = /^(---[ \t]*\r?\n)([\s\S]*?)(\r?\n---[ \t]*)(?=\r?\n|$)/

/** Takes the front matter out of a Markdown text, which Markdown itself would draw as a heading between rules. */
export const splitFrontMatter = (text: string): FrontMatterSplit => {
  const match = fenced.exec(text)
  if (!match) return { frontMatter: '', start: 0, body: text }
  const [whole = '', opening = '', frontMatter = ''] = match
  return {
    frontMatter,
    start: opening.length,
    body: whole.replace(/[^\n]/g, ' ') + text.slice(whole.length),
  }
}
