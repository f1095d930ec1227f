/** A part of a reply as it reads: without the marks of Markdown, and without the numbers of sources. */
export const plainSentence = (written: string): string =>
  written
    .replace(/^[\s|:-]+$/gm, '')
    .replace(/^[ \t]*(?:>\s*|#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)+/gm, '')
    .replace(/(?<!\s)\s*\[\d{1,4}\]/g, '')
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/^[ \t]*\||\|[ \t]*$/gm, '')
    .replace(/(?<!\s)\s*\|\s*/g, ' · ')
    .replace(/(?<!\\)(?:\*+|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}]))/gu, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
