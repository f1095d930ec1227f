import type { Stretch } from './stretch.ts'

export interface JsonMember {
  /** Names from the record down to the value, e.g. `acquired.year`. */
  readonly name: string
  /** A string's own text, or a number or literal as it is written. */
  readonly value: string
  /** Whether it belongs to an object of a list inside the record, which is a record of its own. */
  readonly nested: boolean
}

/** An object of the JSON text with all its values, those of nested objects and arrays included. */
export interface JsonRecord extends Stretch {
  readonly members: readonly JsonMember[]
}

interface Frame {
  readonly start: number
  readonly members: JsonMember[]
  /** The member whose value comes next; null in an array. */
  key: string | null
}

/** A string, a bracket, a comma, a colon, or a bare literal. */
export const jsonToken = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/gs

const decode = (literal: string): string => {
  if (!literal.startsWith('"')) return literal
  try {
    return String(JSON.parse(literal))
  } catch {
    return literal.slice(1, -1)
  }
}

/** Where the text first stands outside a string: 0, or behind the quotation mark that ends the string in which a stretch begins. */
const firstOutside = (text: string): number => {
  const head = text.slice(0, 4000)
  const misread = (from: number): number =>
    Array.from(head.slice(from).matchAll(/"(?:[^"\\]|\\.)*"\s*(.?)/gs)).filter(
      ([, next]) => next && !':,}]'.includes(next),
    ).length
  const firstQuote = head.search(/(?<!\\)"/)
  return firstQuote >= 0 && misread(firstQuote + 1) < misread(0) ? firstQuote + 1 : 0
}

/**
 * The records of a stretch of JSON that may begin and end anywhere: an object that stands in an array, or at the top. Objects that are values of a
 * member belong to the record around them. A record that the stretch cuts off is returned as far as it goes. Outer records come first.
 */
export const jsonRecordsOf = (text: string): JsonRecord[] => {
  const records: JsonRecord[] = []
  const begin = firstOutside(text)
  const outermost: Frame = { start: begin, members: [], key: null }
  const stack: Frame[] = [outermost]
  const current = (): Frame => stack.at(-1) ?? outermost

  const addMembers = (members: readonly JsonMember[]) => {
    const parent = current()
    if (parent === outermost && parent.key === null) return
    const path = parent.key ?? ''
    for (const { name, value, nested } of members) {
      parent.members.push({ name: [path, name].filter((part) => part !== '').join('.'), value, nested })
    }
    parent.key = null
  }
  const close = (end: number, isObject: boolean) => {
    if (stack.length === 1) {
      // A bracket that the stretch did not open: what came before it was the end of a record.
      if (outermost.members.length > 0) records.push({ start: outermost.start, end, members: [...outermost.members] })
      outermost.members.length = 0
      return
    }
    const closed = stack.pop()
    if (!closed) return
    const standsAlone = isObject && current().key === null
    if (standsAlone && closed.members.length > 0) records.push({ start: closed.start, end, members: closed.members })
    addMembers(standsAlone ? closed.members.map((member) => ({ ...member, nested: true })) : closed.members)
  }

  let value: string | null = null
  const settle = () => {
    if (value !== null) addMembers([{ name: '', value: decode(value), nested: false }])
    value = null
  }
  for (const match of text.slice(begin).matchAll(jsonToken)) {
    const [symbol] = match
    const at = begin + match.index
    if (symbol === ':') {
      if (value !== null) current().key = decode(value)
      value = null
    } else if (symbol === '{' || symbol === '[') {
      settle()
      stack.push({ start: at, members: [], key: null })
    } else if (symbol === '}' || symbol === ']') {
      settle()
      close(at + 1, symbol === '}')
    } else if (symbol === ',') settle()
    else value = symbol
  }
  settle()
  while (stack.length > 1) close(text.length, true)
  close(text.length, true)
  return records.sort((one, other) => one.start - other.start || other.end - one.end)
}
