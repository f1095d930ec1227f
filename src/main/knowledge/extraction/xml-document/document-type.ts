/** An XML text, divided before its first element. */
export interface Prolog {
  /** The declaration of its document type, all of it; '' where there is none. */
  readonly documentType: string
  /** The first element and all that follows. */
  readonly rest: string
}

/** What stands before the first element is passed over step by step, so that no beginning takes long. */
export const splitProlog = (text: string): Prolog => {
  let documentType = ''
  let at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= SPACE) at++
    const end = text.startsWith('<!DOCTYPE', at) ? endOfDocumentType(text, at) : endOfRemark(text, at)
    if (end === at) return { documentType, rest: text.slice(at) }
    if (text.startsWith('<!DOCTYPE', at)) documentType = text.slice(at, end)
    at = end
  }
}

const BYTE_ORDER_MARK = 0xfeff
const SPACE = 32

/** Behind the comment or instruction that begins here; the same place where none does, or none that ends. */
const endOfRemark = (text: string, at: number): number => {
  const mark = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : null
  const end = mark === null ? -1 : text.indexOf(mark, at + 2)
  return mark === null || end === -1 ? at : end + mark.length
}

/** Behind the declaration; quoted values and comments may hold any sign. The same place where it never ends. */
const endOfDocumentType = (text: string, start: number): number => {
  let depth = 0
  for (let at = start + 1; at < text.length; at++) {
    const end = endOfPassage(text, at)
    if (end === -1) return start
    if (end > at) at = end - 1
    else {
      depth += steps[text[at] ?? ''] ?? 0
      if (depth < 0) return at + 1
    }
  }
  return start
}

const steps: Readonly<Record<string, number>> = { '[': 1, '<': 1, ']': -1, '>': -1 }

/** Behind the comment, instruction or quoted value that begins here; the same place where none does, -1 for one that never ends. */
const endOfPassage = (text: string, at: number): number => {
  const sign = text[at] ?? ''
  if (sign === '"' || sign === "'") {
    const close = text.indexOf(sign, at + 1)
    return close === -1 ? -1 : close + 1
  }
  if (!text.startsWith('<!--', at) && !text.startsWith('<?', at)) return at
  const end = endOfRemark(text, at)
  return end === at ? -1 : end
}
