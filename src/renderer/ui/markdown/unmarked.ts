/** Markdown as it reads before it is typeset: its lines and paragraphs, without its marks and without the numbers of sources. */
export const unmarked = (markdown: string): string =>
  markdown
    .replace(/^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+)+/gm, '')
    .replace(/ ?\[\d{1,4}\]/g, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/(\*\*|__|`)([^*_`\n]+)\1/g, '$2')
