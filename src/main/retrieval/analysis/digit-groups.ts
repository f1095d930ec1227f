/** What may stand between the groups of one number: a space, the parentheses and the plus of a telephone number. */
const GAP = /^[ \u00a0()+]{1,3}$/
const DIGITS = /^\d+(?:[-/]\d+)*$/
const DATE = /^(?:(?:19|20)\d\d[-/]\d\d?(?:[-/]\d\d?)?|\d\d?[-/]\d\d?[-/](?:19|20)?\d\d)$/
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isGroup = (run: string): boolean => isDigit(run.charCodeAt(0)) && DIGITS.test(run) && !DATE.test(run)
const ACCOUNT_START = /^[A-Z]{2}\d{2}$/
const ACCOUNT_GROUP = /^[A-Z0-9]{1,4}$/
const FEWEST_DIGITS = 7
const MOST_DIGITS = 20
const MOST_GROUPS = 8
const FEWEST_ACCOUNT_GROUPS = 4
const MOST_ACCOUNT_GROUPS = 9

/** Joins numbers that are written in groups, as telephone and account numbers are, so that they are found however they are spaced. */
export interface DigitGroups {
  /** Whether a number has begun that the next run may go on with. */
  readonly open: boolean
  /** Takes the next run of the text with its offsets. */
  offer(run: string, from: number, to: number): void
  /** To be called at the end of the text. */
  finish(): void
}

export const createDigitGroups = (text: string, emit: (joined: string) => void): DigitGroups => {
  let groups: string[] = []
  let isAccount = false
  let end = 0

  const flush = (): void => {
    const joined = groups.join('').replace(/\D/g, '')
    const [fewest, most] = isAccount ? [FEWEST_ACCOUNT_GROUPS, MOST_ACCOUNT_GROUPS] : [2, MOST_GROUPS]
    if (groups.length >= fewest && groups.length <= most) {
      if (isAccount) emit(groups.join('').toLowerCase())
      else if (joined.length >= FEWEST_DIGITS && joined.length <= MOST_DIGITS) emit(joined)
    }
    groups = []
    isAccount = false
  }
  return {
    get open() {
      return groups.length > 0
    },
    offer: (run, from, to) => {
      if (groups.length > 0) {
        const continues = GAP.test(text.slice(end, from)) && (isAccount ? ACCOUNT_GROUP.test(run) : isGroup(run))
        if (!continues) flush()
      }
      if (groups.length === 0) {
        isAccount = run.length === 4 && ACCOUNT_START.test(run)
        if (!isAccount && !isGroup(run)) return
      }
      groups.push(run)
      end = to
    },
    finish: flush,
  }
}
