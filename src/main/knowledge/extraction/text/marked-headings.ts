import type { Heading } from '../extracted-document.ts'

const LONGEST_TITLE = 120

/** A line that consists of one sign alone. */
const RULE = /^([=\-~^"'`#*+:.<>_])\1{2,}[ \t]*$/gm
const isRule = (line: string): boolean => line.search(RULE) === 0

/** A rule much longer or shorter than the line above it parts paragraphs. */
const fits = (rule: string, title: string): boolean =>
  Math.abs(rule.length - title.length) <= Math.max(3, title.length / 4)

/** The names of the columns of a table that is set in a text stand over a rule too. */
const mayBeTitle = (line: string): boolean =>
  /[\p{L}\p{N}]/u.test(line) && line.length <= LONGEST_TITLE && !/\t| {2,}|\||[,;]$/.test(line)

/** Where the line before the one that starts at a place starts, and what it is; the place itself where there is none. */
const lineBefore = (text: string, start: number): { readonly start: number; readonly line: string } => {
  if (start === 0) return { start, line: '' }
  const before = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1
  return { start: before, line: text.slice(before, start - 1).trimEnd() }
}

/**
 * Titles over a rule, or between two, as in reStructuredText and in many a plain text. How deep each stands follows from the order in which the signs
 * of their rules come.
 */
const underlined = (text: string): Heading[] => {
  const styles: string[] = []
  const headings: Heading[] = []
  for (const { index, 0: written, 1: sign = '' } of text.matchAll(RULE)) {
    const rule = written.trimEnd()
    const { start, line } = lineBefore(text, index)
    const title = line.trim()
    if (isRule(line) || !mayBeTitle(title) || !fits(rule, title)) continue
    const above = lineBefore(text, start).line
    const isBetween = above === rule
    if (!isBetween && (above !== '' || line !== title)) continue
    const style = `${isBetween ? sign : ''}${sign}`
    if (!styles.includes(style)) styles.push(style)
    headings.push({ start, level: styles.indexOf(style) + 1, title })
  }
  return headings
}

/** Titles behind a number of signs, one for each level. */
const behindSigns = (text: string, sign: RegExp): Heading[] =>
  [...text.matchAll(sign)].map(({ index, 1: signs = '', 2: title = '' }) => ({
    start: index,
    level: signs.length,
    title: title.trim(),
  }))

/** AsciiDoc, by its title. */
const ASCIIDOC = /^(?:\/\/[^\n]*\n|:[^\n]*\n|\n)*= \S/
/** Org, by the keywords or the drawers that no other text has. */
const ORG = /^#\+(?:title|author|date|startup|options|filetags):|^:PROPERTIES:$/im
const ORG_HEADING = /^(\*+) (?:(?:TODO|DONE|NEXT|WAITING|CANCELLED) )?(?:\[#[A-Z]\] )?(\S.*?)(?:\s+:[\w@:]+:)?$/gm

/** The headings that a plain text marks: by rules, as AsciiDoc with `==`, or as Org with stars. */
export const markedHeadings = (text: string): Heading[] => {
  if (ASCIIDOC.test(text)) return behindSigns(text, /^(={1,6}) (\S.*)$/gm)
  return ORG.test(text) ? behindSigns(text, ORG_HEADING) : underlined(text)
}
