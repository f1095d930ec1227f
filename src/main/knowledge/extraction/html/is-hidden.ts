import { attribute, type HtmlTag } from './html-tag.ts'
import { isNote } from './note-roles.ts'

/** Whether a tag says that nobody sees its element. */
export const isHidden = (token: HtmlTag): boolean => {
  if (isNote(token)) return false
  if (attribute(token, 'hidden') !== null) return true
  const style = attribute(token, 'style')
  return style !== null && /display\s*:\s*none/i.test(style)
}
