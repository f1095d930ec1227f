import { foldWord } from '../../language/fold-word.ts'
import type { LanguagePack } from '../../language/language-pack.ts'
import { scanWords } from '../../language/scan-words.ts'
import type { Measures } from './measures.ts'

/** A number, measure, date or time of day where it stands in a text. */
export interface Value {
  readonly start: number
  readonly end: number
  /** What it is, however it is written: two values are the same where they share one. */
  readonly keys: readonly string[]
  /** The number before what it counts; null of a date, a time of day and the like. */
  readonly number: number | null
  /** Whether it is a number or a word alone, which any reader of words knows. */
  readonly isPlain: boolean
}

/** A value from one token on. */
interface Read {
  readonly keys: string[]
  readonly number?: number
  readonly next: number
}

interface Token {
  readonly start: number
  readonly end: number
  readonly written: string
  readonly folded: string
}

/** A number or another part that was read, and the token behind it. */
interface Part {
  readonly amount: number
  readonly next: number
}

const TOKEN = /\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|\d+(?:[.,:'’]\d+)*|\p{L}[\p{L}\p{M}]*|[€$£%°.,-]/gu
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DOTTED_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const CLOCK = /^(\d{1,2})[:.](\d{2})$/
const ORDINAL_ENDS: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th'])
const MOST_DAYS = 31
const LEAST_YEAR = 1000
/** From here on a number word multiplies what stands before it. */
const LEAST_MULTIPLIER = 100

const tokensOf = (text: string): Token[] =>
  Array.from(text.matchAll(TOKEN), ({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    written,
    folded: foldWord(written),
  }))

const keyOf = (sort: string, amount: number): string => `${sort} ${Number(amount.toPrecision(9))}`

const dateKeys = (day: number, month: number, year: number | null): string[] => [
  ...(year === null ? [] : [`date ${year}-${month}-${day}`]),
  `day ${month}-${day}`,
]

/** Reads the values that begin at one token; each way of writing them is one method. */
const createReader = (tokens: readonly Token[], pack: LanguagePack, measures: Measures) => {
  const at = (place: number): string => tokens[place]?.folded ?? ''
  const measure = (place: number, sort: string): number | null =>
    measures.get(at(place))?.find((one) => one.sort === sort)?.amount ?? null

  const plain = (place: number): number | null => {
    const { written = '' } = tokens[place] ?? {}
    if (!/^\d+(?:[.,'’]\d+)*$/.test(written)) return null
    const amount = Number(scanWords(written)[0]?.folded)
    return Number.isFinite(amount) ? amount : null
  }

  const word = (place: number): number | null => {
    const amount = pack.numbers.get(at(place))
    const isCardinal = measure(place, 'ordinal') === null
    return amount !== undefined && isCardinal && amount >= 1 && amount < LEAST_MULTIPLIER ? amount : null
  }

  /** `18`, `eighteen`, `twenty-four`; what only tells the order, as `3rd`, is none. */
  const simple = (place: number): Part | null => {
    const digits = plain(place)
    if (digits !== null) {
      const isOrdinal = ORDINAL_ENDS.has(at(place + 1)) && tokens[place + 1]?.start === tokens[place]?.end
      return isOrdinal ? null : { amount: digits, next: place + 1 }
    }
    const first = word(place)
    if (first === null) return null
    const ones = first >= 20 && first % 10 === 0 && at(place + 1) === '-' ? word(place + 2) : null
    return ones !== null && ones < 10 ? { amount: first + ones, next: place + 3 } : { amount: first, next: place + 1 }
  }

  /** `2.3 million`, `twelve thousand`, `two and a half`. */
  const number = (place: number): Part | null => {
    const first = simple(place)
    if (first === null) return null
    let { amount, next } = first
    for (let times = measure(next, 'times'); times !== null; times = measure(next, 'times')) {
      amount *= times
      next += 1
    }
    const isMore = measure(next + 2, 'more') !== null && /^(?:an?|ein)$/.test(at(next + 1))
    return isMore && /^(?:and|und)$/.test(at(next)) ? { amount: amount + 0.5, next: next + 3 } : { amount, next }
  }

  const unitKeys = (place: number, amount: number): string[] =>
    (measures.get(at(place)) ?? []).flatMap((one) => (isUnit(one.sort) ? keyOf(one.sort, amount * one.amount) : []))

  /** `half an hour`, `a quarter of an hour`, `an hour and a half`. */
  const halves = (place: number): Read | null => {
    const isOf = at(place + 1) === 'of'
    const part = measure(place, isOf ? 'part' : 'half')
    const article = isOf ? place + 2 : place + 1
    const unit = /^(?:an?|eine?)$/.test(at(article)) ? article + 1 : article
    const keys = part === null ? [] : unitKeys(unit, part)
    if (keys.length > 0) return { keys, next: unit + 1 }
    const isMore = at(place + 2) === 'and' && at(place + 3) === 'a' && measure(place + 4, 'more') !== null
    const more = isMore && /^(?:an?|one)$/.test(at(place)) ? unitKeys(place + 1, 1.5) : []
    return more.length > 0 ? { keys: more, next: place + 5 } : null
  }

  /** `weekly`, `every week`, `every half hour`, `every two weeks`, `once a week`. */
  const again = (place: number): Read | null => {
    const once = measure(place, 'once')
    const adverb = once === null ? place : place + 1
    const named = (measures.get(at(adverb)) ?? []).flatMap(({ sort, amount }) =>
      sort.startsWith(AGAIN) ? keyOf(sort, amount) : [],
    )
    if (named.length > 0) return { keys: named, next: adverb + 1 }
    const isOnce = once !== null && /^(?:an?|per|every|each|pro|je|im|am|in)$/.test(at(place + 1))
    if (!isOnce && measure(place, 'each') === null) return null
    const behind = isOnce ? place + 2 : place + 1
    const from = isOnce && /^(?:der|dem|einer|einem)$/.test(at(behind)) ? behind + 1 : behind
    const part = halves(from)
    if (part) return { keys: part.keys.map((key) => `${AGAIN}${key}`), next: part.next }
    const read = number(from)
    const unit = read?.next ?? from
    const keys = (measures.get(at(unit)) ?? []).flatMap(({ sort, amount }) =>
      sort === 'time' || sort === 'months' ? keyOf(`${AGAIN}${sort}`, amount * (read?.amount ?? 1)) : [],
    )
    return keys.length > 0 ? { keys, next: unit + 1 } : null
  }

  /** A number with what it counts: `14 days`, `€500`, `twice`. */
  const counted = (place: number): Read | null => {
    const turns = measure(place, 'turn')
    if (turns !== null) return { keys: [keyOf('turns', turns)], number: turns, next: place + 1 }
    const currency = tokens[place]?.written ?? ''
    if (/^[€$£]$/.test(currency)) {
      const read = number(place + 1)
      return read && { keys: unitKeys(place, read.amount), number: read.amount, next: read.next }
    }
    const read = number(place)
    if (read === null) {
      const share = measure(place, 'part')
      return share === null ? null : { keys: [keyOf('share', share)], next: place + 1 }
    }
    const behind = at(read.next) === '-' ? read.next + 1 : read.next
    const keys = unitKeys(behind, read.amount)
    return keys.length > 0
      ? { keys, number: read.amount, next: behind + 1 }
      : { keys: [keyOf('number', read.amount)], number: read.amount, next: read.next }
  }

  /** Behind `am`, `pm`, `p.m.`: what it adds to the hour. */
  const half = (place: number): Part | null => {
    const isDotted = at(place).length === 1 && at(place + 1) === '.' && at(place + 2) === 'm'
    const known = measures.get(isDotted ? `${at(place)}m` : at(place))?.find(({ sort }) => sort === 'clock')
    if (!known) return null
    // The last point may end the sentence as well.
    const isInside = isDotted && at(place + 3) === '.' && at(place + 4) !== ''
    return { amount: known.amount, next: isDotted ? place + (isInside ? 4 : 3) : place + 1 }
  }

  /** `3 pm`, `3.30 p.m.`, `15:30`, `15 Uhr`, `noon`. */
  const clock = (place: number): Read | null => {
    const noon = measure(place, 'noon')
    if (noon !== null) return { keys: [keyOf('clock', noon)], next: place + 1 }
    const { written = '' } = tokens[place] ?? {}
    const [, hours, minutes] = CLOCK.exec(written) ?? /^(\d{1,2})$/.exec(written) ?? []
    if (hours === undefined) return null
    const time = Number(hours) * 60 + Number(minutes ?? 0)
    const of = half(place + 1)
    if (of) return { keys: [keyOf('clock', (time % 720) + of.amount)], next: of.next }
    if (measure(place + 1, 'clock-word') !== null) return { keys: [keyOf('clock', time)], next: place + 2 }
    return minutes !== undefined && written.includes(':') ? { keys: [keyOf('clock', time)], next: place + 1 } : null
  }

  const yearAt = (place: number): { year: number | null; next: number } => {
    const comma = at(place) === ',' ? place + 1 : place
    const year = /^\d{4}$/.test(at(comma)) ? Number(at(comma)) : null
    return year !== null && year >= LEAST_YEAR ? { year, next: comma + 1 } : { year: null, next: place }
  }

  const dayAt = (place: number): Part | null => {
    const day = /^\d{1,2}$/.test(at(place)) ? Number(at(place)) : 0
    if (day < 1 || day > MOST_DAYS) return null
    return { amount: day, next: ORDINAL_ENDS.has(at(place + 1)) || at(place + 1) === '.' ? place + 2 : place + 1 }
  }

  /** `2024-03-12`, `12.3.2024`, `12 March 2024`, `March 12th, 2024`. */
  const date = (place: number): Read | null => {
    const iso = ISO_DATE.exec(at(place))
    if (iso) return { keys: dateKeys(Number(iso[3]), Number(iso[2]), Number(iso[1])), next: place + 1 }
    const dotted = DOTTED_DATE.exec(at(place))
    if (dotted) return { keys: dateKeys(Number(dotted[1]), Number(dotted[2]), Number(dotted[3])), next: place + 1 }
    const monthFirst = pack.months.get(at(place))
    const day = dayAt(monthFirst === undefined ? place : place + 1)
    if (day === null) return null
    const named = at(day.next) === 'of' ? day.next + 1 : day.next
    const month = monthFirst ?? pack.months.get(at(named))
    if (month === undefined) return null
    const { year, next } = yearAt(monthFirst === undefined ? named + 1 : day.next)
    return { keys: dateKeys(day.amount, month, year), next }
  }

  return { read: (place: number) => date(place) ?? clock(place) ?? again(place) ?? halves(place) ?? counted(place) }
}

/** What the sorts of times begin with after which something is again. */
export const AGAIN = 'each-'

const NO_UNITS: ReadonlySet<string> = new Set([
  'each',
  'once',
  'turn',
  'times',
  'part',
  'half',
  'more',
  'clock',
  'clock-word',
  'noon',
  'ordinal',
])
const isUnit = (sort: string): boolean => !NO_UNITS.has(sort) && !sort.startsWith(AGAIN)

/** The values of a text, in its order. Linear in the text. */
export const readValues = (text: string, pack: LanguagePack, measures: Measures): Value[] => {
  const tokens = tokensOf(text)
  const reader = createReader(tokens, pack, measures)
  const values: Value[] = []
  for (let place = 0; place < tokens.length; ) {
    const read = reader.read(place)
    const start = tokens[place]?.start
    const end = tokens[(read?.next ?? 0) - 1]?.end
    if (read && start !== undefined && end !== undefined)
      values.push({
        start,
        end,
        keys: read.keys,
        number: read.number ?? null,
        isPlain: read.next === place + 1 && read.keys.every((key) => /^(?:number|share) /.test(key)),
      })
    place = read ? read.next : place + 1
  }
  return values
}
