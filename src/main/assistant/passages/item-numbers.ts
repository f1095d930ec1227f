/** The number or letter that an item begins with, and how it is written: "(3)" and "3." are of different lists. */
export interface ItemNumber {
  readonly number: number
  readonly mark: string
}

const NUMBERED = /^(\(?)(?:(\d{1,3})|([a-z]))([.)])\s/

/** Null where an item begins with a bullet. */
export const itemNumber = (written: string): ItemNumber | null => {
  const [, open = '', number, letter, close = ''] = NUMBERED.exec(written) ?? []
  if (number !== undefined) return { number: Number(number), mark: `${open}1${close}` }
  return letter === undefined
    ? null
    : { number: letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1, mark: `${open}a${close}` }
}

/** Whether an item stands right behind another one of its list, whatever list stands between them. */
export const isNextOf = (written: string, before: ItemNumber | null): boolean => {
  const own = itemNumber(written)
  return own !== null && before !== null && own.mark === before.mark && own.number === before.number + 1
}

/** Whether an item leads to a list within its own, of which the next begins another count: "(3) The assembly decides on", "1. the budget". */
export const opensInnerList = (written: string, next: string): boolean => {
  if (/[.!?…]["'”’»)\]*_]*$/u.test(written)) return false
  const [outer, inner] = [itemNumber(written), itemNumber(next)]
  return outer !== null && inner !== null && inner.number === 1 && inner.mark !== outer.mark
}
