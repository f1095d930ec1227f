import type { Heading } from '../extracted-document.ts'
import { frontMatterOf } from './front-matter.ts'
import { markdownLines } from './markdown-lines.ts'

/**
 * The headings of a Markdown text, both `# of this kind` and underlined, leaving out code blocks and front matter. A title in the front matter
 * stands above them all.
 */
export const findHeadings = (text: string): Heading[] => {
  const { end, title } = frontMatterOf(text)
  const headings: Heading[] = []
  let previous = { start: 0, line: '' }
  for (const { start, written, isCode } of markdownLines(text, end)) {
    const heading = isCode ? null : (hashHeading(written, start) ?? underlined(written, previous))
    if (heading !== null) headings.push(heading)
    previous = isCode ? { start, line: '' } : { start, line: written }
  }
  return title === null || headings[0]?.title === title
    ? headings
    : [{ start: 0, level: 1, title }, ...deeper(headings)]
}

const deeper = (headings: readonly Heading[]): Heading[] =>
  headings.map((heading) => ({ ...heading, level: heading.level + 1 }))

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
