import { readNumber } from './numbers.ts'

/** What may stand between the groups of one number: a space, the parentheses and the plus of a telephone number. */
const GAP = /^[ \u00a0()+]{1,3}$/
const SPACE = /^[ \u00a0]$/
const DIGITS = /^\d+(?:[-/]\d+)*$/
const DATE = /^(?:(?:19|20)\d\d[-/]\d\d?(?:[-/]\d\d?)?|\d\d?[-/]\d\d?[-/](?:19|20)?\d\d)$/
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isGroup = (run: string): boolean => isDigit(run.charCodeAt(0)) && DIGITS.test(run) && !DATE.test(run)
const ACCOUNT_START = /^[A-Z]{2}\d{2}$/
const ACCOUNT_GROUP = /^[A-Z0-9]{1,4}$/
/** The last group of a number whose thousands are set apart by spaces: `320,50` of `1 320,50`. */
const LAST_THOUSAND = /^\d{3}[.,]\d+$/
const SPACED_THOUSANDS = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/
const FEWEST_DIGITS = 7
const MOST_DIGITS = 20
const MOST_GROUPS = 8
const FEWEST_ACCOUNT_GROUPS = 4
const MOST_ACCOUNT_GROUPS = 9

/** A run of a text: its offsets there, and those of its pieces among all pieces. */
export interface GroupRun {
  readonly run: string
  readonly from: number
  readonly to: number
  readonly firstPiece: number
  readonly endPiece: number
}

/** A number that was written in groups, as one, and the pieces that its groups are. */
export interface JoinedNumber {
  readonly joined: string
  readonly from: number
  readonly to: number
}

/** Joins numbers that are written in groups, as telephone and account numbers and thousands are, so that they are found however they are spaced. */
export interface DigitGroups {
  /** Whether a number has begun that the next run may go on with. */
  readonly open: boolean
  /** Takes the next run of the text. */
  offer(run: GroupRun): void
  /** To be called at the end of the text. */
  finish(): void
}

const joinedAccount = (groups: readonly string[]): string[] =>
  groups.length >= FEWEST_ACCOUNT_GROUPS && groups.length <= MOST_ACCOUNT_GROUPS ? [groups.join('').toLowerCase()] : []

const joinedDigits = (groups: readonly string[], isSpaced: boolean): string[] => {
  if (groups.length < 2 || groups.length > MOST_GROUPS) return []
  const amount = isSpaced && SPACED_THOUSANDS.test(groups.join(' ')) ? (readNumber(groups.join('')) ?? []) : []
  const isWhole = !LAST_THOUSAND.test(groups.at(-1) ?? '')
  const digits = groups.join('').replace(/\D/g, '')
  const isLong = isWhole && digits.length >= FEWEST_DIGITS && digits.length <= MOST_DIGITS
  return [...new Set([...amount, ...(isLong ? [digits] : [])])]
}

export const createDigitGroups = (text: string, emit: (number: JoinedNumber) => void): DigitGroups => {
  let groups: GroupRun[] = []
  let isAccount = false
  let isSpaced = true

  const flush = (): void => {
    const [first, last] = [groups[0], groups.at(-1)]
    const runs = groups.map(({ run }) => run)
    if (first !== undefined && last !== undefined)
      for (const joined of isAccount ? joinedAccount(runs) : joinedDigits(runs, isSpaced))
        emit({ joined, from: first.firstPiece, to: last.endPiece })
    groups = []
    isAccount = false
    isSpaced = true
  }
  const goesOn = ({ run, from }: GroupRun, last: GroupRun): boolean => {
    const gap = text.slice(last.to, from)
    if (!GAP.test(gap)) return false
    if (isAccount) return ACCOUNT_GROUP.test(run)
    if (LAST_THOUSAND.test(last.run)) return false
    isSpaced &&= SPACE.test(gap)
    return isGroup(run) || LAST_THOUSAND.test(run)
  }
  return {
    get open() {
      return groups.length > 0
    },
    offer: (run) => {
      const last = groups.at(-1)
      if (last !== undefined && !goesOn(run, last)) flush()
      if (groups.length === 0) {
        isAccount = run.run.length === 4 && ACCOUNT_START.test(run.run)
        if (!isAccount && !isGroup(run.run)) return
      }
      groups.push(run)
    },
    finish: flush,
  }
}
