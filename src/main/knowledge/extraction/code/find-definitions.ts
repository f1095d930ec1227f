import type { Heading } from '../extracted-document.ts'

/** Lines that begin the definition of something with a name, in the ways of many languages. */
const definitions: readonly RegExp[] = [
  /^(?:export\s+)?(?:default\s+)?(?:abstract\s+|public\s+|private\s+|protected\s+|internal\s+|static\s+|final\s+|sealed\s+|partial\s+|open\s+|data\s+|pub(?:\([\w\s]+\))?\s+)*(?:class|interface|enum|struct|trait|record|object|protocol|namespace|module|impl|union|type)\s+([A-Za-z_$][\w$]*)/,
  /^(?:export\s+)?(?:default\s+)?(?:public\s+|private\s+|protected\s+|static\s+|pub(?:\([\w\s]+\))?\s+|async\s+|unsafe\s+|inline\s+|override\s+|suspend\s+)*(?:def|function\*?|fn|func|fun|sub|proc)\s+(?:\([^)]*\)\s*)?([A-Za-z_$][\w$.!?]*)/,
  /^(?:export\s+)?(?:const|let|var|val)\s+([A-Za-z_$][\w$]*)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:\([^)]*\)|[A-Za-z_$][\w$]*)\s*(?::[^=]+)?=>/,
  /^(?:[A-Za-z_][\w:<>,*&[\]\s]*\s[*&]?)([A-Za-z_][\w:~]*)\s*\([^;{}]*\)\s*(?:(?:const|noexcept|override)\s*)*(?:throws\s[\w,\s]+)?\{?\s*$/,
  /^CREATE\s+(?:OR\s+REPLACE\s+)?(?:TEMP(?:ORARY)?\s+)?(?:TABLE|VIEW|FUNCTION|PROCEDURE|TRIGGER|INDEX|TYPE)\s+(?:IF\s+NOT\s+EXISTS\s+)?["`[]?([\w.]+)/i,
]

/** Words that look like calls and begin no definition. */
const statements =
  /^(?:if|for|while|switch|catch|return|else|do|with|using|lock|new|throw|await|yield|case|elif|except|assert|delete|typeof|sizeof)\b/

const MAX_LINE = 400

/** The definitions in a program as headings, the deeper indented the lower: where a reader would begin, a chunk does too. */
export const findDefinitions = (text: string): Heading[] => {
  const headings: Heading[] = []
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = text.slice(start, Math.min(end, start + MAX_LINE))
    const written = line.trimStart()
    const title = statements.test(written) ? null : nameIn(written)
    if (title !== null) headings.push({ start, level: 1 + depthOf(line, written), title })
    start = end + 1
  }
  return headings
}

const nameIn = (line: string): string | null => {
  for (const definition of definitions) {
    const name = definition.exec(line)?.[1]
    if (name !== undefined) return name
  }
  return null
}

const MAX_DEPTH = 4

/** Two or four spaces, or a tab, are one step. */
const depthOf = (line: string, written: string): number => {
  const indent = line.slice(0, line.length - written.length).replaceAll('\t', '    ').length
  return Math.min(MAX_DEPTH, Math.ceil(indent / 4))
}
