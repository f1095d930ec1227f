import { RAISED_NOTES } from './note-marks.ts'

/** Elements that people write into notes, and programs into what they export. */
const TAGS =
  'a|abbr|article|aside|b|blockquote|body|br|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|iframe|img|ins|kbd|li|main|mark|nav|ol|p|picture|pre|q|s|samp|section|small|source|span|strike|strong|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|video|audio'

const signs = [
  RAISED_NOTES.source,
  // A note of Markdown, where it is referred to and where it stands.
  String.raw`\[\^[^\][\s]{1,24}\]:?[ \t]?`,
  // What Obsidian does not show, the pictures and notes that it puts in, and what it calls a link or a box.
  String.raw`%%[^%\n]{0,500}%%`,
  String.raw`!\[\[[^\][\n]{1,200}\]\]`,
  String.raw`\[\[(?:[^\][|\n]{1,200}\|)?(?=[^\][\n]{1,200}\]\])`,
  String.raw`(?<=\[\[[^\][\n]{1,400})\]\]`,
  String.raw`\[![A-Za-z][\w-]{0,30}\][-+]?[ \t]?`,
  String.raw`[ \t]\^[A-Za-z0-9-]{1,40}(?=[ \t]*(?:\n|$))`,
  // Words that are marked.
  String.raw`==(?=[^=\s][^=\n]{0,200}==)`,
  String.raw`(?<===[^=\n]{0,199}[^=\s])==`,
  // Tags of HTML, and not what somebody is to put in: "Copy <file> to …".
  String.raw`<\/?(?:${TAGS})(?![A-Za-z0-9-])(?:\s[^<>\n]{0,300})?\/?>`,
].join('|')

const SIGNS = new RegExp(signs, 'gi')
const DIVIDES =
  /^<\/?(?:aside|blockquote|br|dd|details|div|dt|figcaption|figure|h[1-6]|hr|li|ol|p|section|summary|table|td|th|tr|ul)\b/i

export interface UnreadSign {
  readonly length: number
  /** What is read in its place: a blank, or nothing. */
  readonly shown: '' | ' '
}

/** What of a text no reader of its page sees, by where it stands: numbers of notes, marks of links and boxes, comments, and tags. */
export const unreadSigns = (text: string): ReadonlyMap<number, UnreadSign> =>
  new Map(
    Array.from(text.matchAll(SIGNS), ({ index, 0: sign }) => [
      index,
      { length: sign.length, shown: DIVIDES.test(sign) ? ' ' : '' },
    ]),
  )

/** The words of a text as its page shows them. */
export const withoutUnreadSigns = (text: string): string =>
  text.replace(SIGNS, (sign) => (DIVIDES.test(sign) ? ' ' : ''))
