import { isBoldHeading } from './bold-heads.ts'
import { runsOn } from './runs-on.ts'

const LONGEST = 64
const MOST_WORDS = 9
/** So few words name what is listed below, and say nothing by themselves. */
const MOST_NAMING_WORDS = 3

const CLAUSE = /^(?:§+|Art\.|Article|Artikel)\s*\d/

/** Whether a line numbers a paragraph of a law or a contract: "§ 7 Resits". */
export const isClauseTitle = (line: string): boolean =>
  CLAUSE.test(line) && line.length <= LONGEST && !/[.,;:]$/.test(line)

const wordsOf = (text: string): number => text.split(/\s+/).length

/** Whether a line without a stop stands over its list like a title: "Clothes", "Do not take it". */
const isTitle = (line: string): boolean =>
  isClauseTitle(line) ||
  isBoldHeading(line) ||
  (line.length <= LONGEST &&
    wordsOf(line) <= MOST_WORDS &&
    /^["'“‘„]?\p{L}/u.test(line) &&
    !/[\p{P}--[\)"'”’»]]$/v.test(line) &&
    !runsOn(line))

/** What stands over a list, set apart from what it leads to where it does not go on in it. */
export const stemText = (line: string): string => (isTitle(line) ? line.replace(/:?(\*{0,2})$/, ':$1') : line)

/** Whether what stands over a list only names or numbers it, and is told with its items alone. */
export const isName = (line: string): boolean =>
  isTitle(line) && (wordsOf(line) <= MOST_NAMING_WORDS || isClauseTitle(line) || isBoldHeading(line))
