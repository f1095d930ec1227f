import { MAX_LINK_LENGTH, MAX_TEXT_MARKS, type TextMark } from '../../../../contracts/document-layout.ts'
import { linkAddress } from './link-address.ts'

type Open = Pick<TextMark, 'type' | 'address'> & { readonly name: string; start: number }

const types: ReadonlyMap<string, TextMark['type']> = new Map([
  ['b', 'Strong'],
  ['strong', 'Strong'],
  ['i', 'Emphasis'],
  ['em', 'Emphasis'],
  ['cite', 'Emphasis'],
  ['code', 'Code'],
  ['kbd', 'Code'],
  ['samp', 'Code'],
  ['tt', 'Code'],
  ['pre', 'Code'],
  ['a', 'Link'],
])
/** Deeper than anybody writes. */
const MAX_OPEN = 50
const leadsTo = (address: string, base: string | null): string | null => {
  const whole = linkAddress(address, base)
  return whole !== null && whole.length <= MAX_LINK_LENGTH ? whole : null
}

/** Follows bold, italic, code and links through the lines of a page. */
export interface InlineMarks {
  /** The address that others are relative to. */
  base(address: string): void
  /** `at` is the length of the line so far. */
  open(name: string, at: number, address: string | null): void
  close(name: string, at: number): void
  /** The marks of a line that is over; what is open goes on in the next. */
  endLine(length: number): readonly TextMark[]
}

export const createInlineMarks = (): InlineMarks => {
  const open: Open[] = []
  let marks: TextMark[] = []
  let base: string | null = null

  const keep = ({ type, address, start }: Open, end: number): void => {
    if (end > start && marks.length < MAX_TEXT_MARKS) marks.push({ start, end, type, address })
  }
  const close = (name: string, at: number): void => {
    const place = open.findLastIndex((each) => each.name === name)
    const [ended] = place === -1 ? [] : open.splice(place, 1)
    if (ended !== undefined) keep(ended, at)
  }
  return {
    base(address) {
      const url = URL.parse(address)
      if (url !== null && /^https?:$/.test(url.protocol)) base ??= url.href
    },
    open(name, at, address) {
      const type = types.get(name)
      if (type === undefined) return
      // No link stands in another one.
      if (type === 'Link') close(name, at)
      const target = type === 'Link' && address !== null ? leadsTo(address, base) : null
      if (open.length < MAX_OPEN && (type !== 'Link' || target !== null))
        open.push({ name, type, address: target, start: at })
    },
    close(name, at) {
      if (types.has(name)) close(name, at)
    },
    endLine(length) {
      for (const each of open) {
        keep(each, length)
        each.start = 0
      }
      const ended = marks
      marks = []
      return ended
    },
  }
}
