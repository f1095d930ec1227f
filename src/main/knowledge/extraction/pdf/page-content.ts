import { UNTOLD } from './glyph.ts'
import type { DrawnPage } from './operator-reader.ts'

/** What a page holds: text, or else what it shows instead of it; of a picture, whether words were recognised in it where that was tried. */
export type PageContent = 'Text' | 'Picture' | 'Recognised' | 'Wordless' | 'Untold' | 'Outlines' | 'Empty'

/** A page of fewer letters than this may be a picture with a stamp on it. */
const FEW_LETTERS = 15
/** Of the page, that a picture must take to be what the page is. */
const PICTURE_SHARE = 0.3
/** The same on a page without any letter. */
const LONE_PICTURE_SHARE = 0.1

/** Tells what a page of so many square points holds. */
export const pageContent = ({ glyphs, pictures, shapes }: DrawnPage, area: number): PageContent => {
  const letters = glyphs.reduce((sum, { text }) => sum + (/[\p{L}\p{N}]/u.test(text) ? 1 : 0), 0)
  const covered = pictures.reduce((sum, picture) => sum + picture, 0)
  const share = letters === 0 ? LONE_PICTURE_SHARE : PICTURE_SHARE
  if (letters < FEW_LETTERS && covered > area * share) return 'Picture'
  if (letters > 0) return 'Text'
  if (glyphs.some(({ text }) => text === UNTOLD)) return 'Untold'
  return shapes > 0 ? 'Outlines' : 'Empty'
}
