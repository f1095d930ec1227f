import type { Heading } from '../extracted-document.ts'

/** The headings of a Markdown text, both `# of this kind` and underlined, leaving out code blocks and front matter. */
export const findHeadings = (text: string): Heading[] => {
  const headings: Heading[] = []
  let fence: string | null = null
  let previous = { start: 0, line: '' }
  let start = frontMatterEnd(text)
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = text.slice(start, Math.min(end, start + 1_000))
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null
    } else if (mark !== undefined) {
      fence = mark
    } else {
      const heading = hashHeading(line, start) ?? underlined(line, previous)
      if (heading !== null) headings.push(heading)
    }
    previous = fence === null ? { start, line } : { start, line: '' }
    start = end + 1
  }
  return headings
}

const frontMatterEnd = (text: string): number => {
  if (!text.startsWith('---\n')) return 0
  const close = text.indexOf('\n---\n', 3)
  return close === -1 ? 0 : close + 5
}

const hashHeading = (line: string, start: number): Heading | null => {
  const level = /^ {0,3}(#{1,6})(?=\s|$)/.exec(line)?.[1]?.length
  if (level === undefined) return null
  const title = line.trim().slice(level).trim()
  return { start, level, title: plainTitle(title.replace(/(^|\s)#+$/, '')) }
}

const underlined = (line: string, previous: { readonly start: number; readonly line: string }): Heading | null => {
  const rule = /^ {0,3}(=+|-+)[ \t]*$/.exec(line)?.[1]
  if (rule === undefined || previous.line.trim() === '' || /^\s*([-*+>#|]|\d+[.)])/.test(previous.line)) return null
  return { start: previous.start, level: rule.startsWith('=') ? 1 : 2, title: plainTitle(previous.line) }
}

/** A title without its marks of emphasis, code and links. */
const plainTitle = (title: string): string =>
  title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]+/g, '')
    .trim()
