import { type DecimalMark, readNumber } from './read-number.ts'

/** Units that measure the same thing, by what they are worth in the smallest; each with the ways it is written, its sign first. */
const families: readonly (readonly (readonly [worth: number, names: string])[])[] = [
  [
    [1, 's sec secs second seconds sek sekunde sekunden'],
    [60, 'min mins minute minutes minuten'],
    [3_600, 'h hr hrs hour hours std stunde stunden'],
    [86_400, 'd day days tag tage tagen'],
  ],
  [
    [1, 'B byte bytes'],
    [1e3, 'KB'],
    [1e6, 'MB'],
    [1e9, 'GB'],
    [1e12, 'TB'],
  ],
  [
    [1, 'mg milligram milligrams milligramm'],
    [1e3, 'g gram grams gramm gr'],
    [1e6, 'kg kilo kilos kilogram kilograms kilogramm'],
    [1e9, 't ton tons tonne tonnes tonnen'],
  ],
  [
    [1, 'mm'],
    [10, 'cm'],
    [1e3, 'm metre metres meter meters'],
    [1e6, 'km kilometre kilometres kilometer kilometers'],
  ],
  [
    [1, 'ml'],
    [10, 'cl'],
    [100, 'dl'],
    [1e3, 'l litre litres liter liters'],
  ],
  [
    [1, 'lb lbs'],
    [28, 'qr qrs'],
    [112, 'cwt hundredweight hundredweights'],
  ],
]

/** A unit, and the family of those that it can be compared with. */
export interface Unit {
  readonly sign: string
  readonly family: number
  readonly worth: number
}

const units: ReadonlyMap<string, Unit> = new Map(
  families.flatMap((family, place) =>
    family.flatMap(([worth, names]) => {
      const [sign = '', ...others] = names.split(' ')
      return [sign, ...others].map((name) => [name.toLowerCase(), { sign, family: place, worth }] as const)
    }),
  ),
)

/** The family of the units of time. */
export const TIME = 0
const LONGEST = 40
const DIGITS = 6

const rounded = (value: number): number => Number(value.toFixed(DIGITS))

/** The unit that a word, or a sign, stands for; null where it is none that others can be compared with. */
export const unitCalled = (name: string): Unit | null => units.get(name.toLowerCase().replace(/\.$/, '')) ?? null

/** A cell that measures something, in one unit or in several. */
export interface Quantity {
  readonly family: number
  /** In the smallest unit of its family. */
  readonly amount: number
  /** The smallest of the units that it is written in. */
  readonly unit: Unit
}

/** `1:25 h` is an hour and twenty-five minutes, `2:30 min` two minutes and thirty seconds. */
const readClock = (text: string): Quantity | null => {
  const [, first = '', second = '', third, name = ''] =
    /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?\s*(\p{L}{1,8}\.?)$/u.exec(text) ?? []
  const unit = unitCalled(name)
  if (unit?.family !== TIME || unit.worth > 3_600 || unit.worth === 1) return null
  const parts = [first, second, ...(third === undefined ? [] : [third])].map(Number)
  const smallest = unit.worth / 60 ** (parts.length - 1)
  const told = [...units.values()].find(({ family, worth }) => family === TIME && worth === smallest)
  if (told === undefined) return null
  return { family: TIME, amount: parts.reduce((sum, part) => sum * 60 + part, 0) * smallest, unit: told }
}

const part = /^([\d.,]+)\s*(\p{L}{1,12})\.?(?:\s*(?:,|and|und|&)\s*|\s*)/u

/** A measure as people write it: `3 h 40 min`, `2 Std. 15 Min.`, `1:25 h`, `1.2 GB`; null for what is none. */
export const readQuantity = (text: string, mark: DecimalMark): Quantity | null => {
  const written = text.trim()
  if (written.length > LONGEST || !/^\d/.test(written)) return null
  const clock = readClock(written)
  if (clock !== null) return clock
  let rest = written
  let read: Quantity | null = null as Quantity | null
  while (rest !== '') {
    const [all, digits = '', name = ''] = part.exec(rest) ?? []
    const number = readNumber(digits, mark)
    // Behind hours, `m` is minutes.
    const unit = unitCalled(read?.family === TIME && name.toLowerCase() === 'm' ? 'min' : name)
    if (all === undefined || number === null || number.unit !== '' || unit === null) return null
    // What follows is less than one of what stands before.
    if (read !== null && (unit.family !== read.family || unit.worth >= read.unit.worth)) return null
    read = { family: unit.family, amount: (read?.amount ?? 0) + number.value * unit.worth, unit }
    rest = rest.slice(all.length)
  }
  return read
}

/** The unit in which cells of several are compared: the smallest of them. Null where they measure different things. */
export const commonUnit = (quantities: readonly Quantity[]): Unit | null => {
  const [first] = quantities
  if (first === undefined || quantities.some(({ family }) => family !== first.family)) return null
  return quantities.reduce((smallest, { unit }) => (unit.worth < smallest.worth ? unit : smallest), first.unit)
}

export const amountIn = ({ amount }: Quantity, { worth }: Unit): number => rounded(amount / worth)

/** A value in larger units too, where it has so many: 220 minutes are `3 h 40 min`. Empty where nothing is gained. */
export const inLargerUnits = (value: number, sign: string, written: (value: number) => string): string => {
  const unit = unitCalled(sign)
  if (unit === null || value <= 0) return ''
  const amount = Math.round(value) * unit.worth
  const larger = (families[unit.family] ?? []).filter(([worth]) => worth > unit.worth && worth <= amount)
  if (unit.family === TIME) {
    // Days are no part of how long something takes.
    if (larger.length === 0 || unit.worth >= 3_600) return ''
    const [hours, minutes, seconds] = [Math.floor(amount / 3_600), Math.floor((amount % 3_600) / 60), amount % 60]
    const parts = [
      ...(hours > 0 ? [`${written(hours)} h`] : []),
      ...(minutes > 0 ? [`${written(minutes)} min`] : []),
      ...(seconds > 0 ? [`${written(seconds)} s`] : []),
    ]
    return parts.join(' ')
  }
  const [worth, names] = larger.at(-1) ?? []
  return worth === undefined ? '' : `${written(rounded(amount / worth))} ${names?.split(' ')[0] ?? ''}`
}
