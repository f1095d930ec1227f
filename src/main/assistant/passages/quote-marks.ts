/** The marks of what a mail quotes, or a block of Markdown: `>`, `>>`, or `> >`. Three on end are the prompt of a program. */
const MARK = /^[ \t\u00a0]*(?:>(?!>>)[ \t\u00a0]?)+/

/** The marks that a line begins with; empty where it quotes nothing. */
export const quoteMark = (line: string): string => MARK.exec(line)?.[0] ?? ''

const MARKS = new RegExp(MARK.source, 'gm')

/** A text with blanks for the marks of quotes: every other character stands where it stood. */
export const withoutQuoteMarks = (text: string): string => text.replace(MARKS, (mark) => ' '.repeat(mark.length))
