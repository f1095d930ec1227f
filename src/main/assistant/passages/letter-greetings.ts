import { once } from '../language/once.ts'
import { oneOf } from '../language/one-of.ts'
import { shippedLanguages } from '../language/shipped-languages.ts'

const NAME = String.raw`[^!?:;\n]{0,60}`

const greetings = once(() => {
  const writing = shippedLanguages().packs.map((pack) => pack.writing)
  const salutations = oneOf(writing.map((each) => each.salutations))
  const closings = oneOf(writing.map((each) => each.closings))
  const from = oneOf(writing.map((each) => each.closingFrom))
  return {
    salutation: new RegExp(String.raw`^${salutations}(?:\s+${NAME})?[,!]$`, 'iu'),
    closing: new RegExp(String.raw`^${closings}(?:\s+${from}\s+${NAME})?\s*[,.!]?$`, 'iu'),
    closes: new RegExp(String.raw`^${closings}(?![\p{L}\p{N}])`, 'iu'),
  }
})

/** A longer line says something as well. */
const LONGEST_CLOSING = 120

/** "Liebe geht durch den Magen!" greets nobody. */
const MOST_CALLED = 4

const greets = (line: string): boolean =>
  greetings().salutation.test(line) && (line.endsWith(',') || line.split(/\s+/).length <= MOST_CALLED)

/** Whether a line is nothing but the greeting that a letter begins or ends with. */
export const isLetterGreeting = (line: string): boolean => greets(line) || greetings().closing.test(line)

/** Whether a letter ends with a line; who signs may stand on it. */
export const isClosing = (line: string): boolean => line.length <= LONGEST_CLOSING && greetings().closes.test(line)
