import type { Failure } from './failure.ts'
import { type FailureCode, failureSentences } from './failure-words.ts'
import { formerSentences } from './former-sentences.ts'

interface Template {
  readonly code: FailureCode
  /** The words around the values; one more than there are names. */
  readonly around: readonly string[]
  readonly names: readonly string[]
}

const templateOf = (code: FailureCode, sentence: string): Template => ({
  code,
  around: sentence.split(/\{\{\w+\}\}/),
  names: [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
})

const templates: readonly Template[] = (Object.keys(failureSentences) as FailureCode[]).flatMap((code) => {
  const former = formerSentences[code]
  return [templateOf(code, failureSentences[code]), ...(former === undefined ? [] : [templateOf(code, former)])]
})

/** What stands in the places of a template; null for words that are not its own. Walks the words once. */
const valuesIn = (text: string, { around, names }: Template): [name: string, value: string][] | null => {
  const [first = '', ...rest] = around
  if (!text.startsWith(first)) return null
  if (rest.length === 0) return text === first ? [] : null
  const values: [string, string][] = []
  let at = first.length
  for (const [index, words] of rest.entries()) {
    const isLast = index === rest.length - 1
    const end = isLast ? text.length - words.length : text.indexOf(words, at)
    if (end < at || (isLast && !text.endsWith(words))) return null
    values.push([names[index] ?? '', text.slice(at, end)])
    at = end + words.length
  }
  return values
}

/** Failures inside of failures: a sentence of the table, the one that it names as its reason, and a part of that. */
const DEPTH = 3

const read = (text: string, depth: number): { code: string; values: Record<string, unknown> } | null => {
  for (const template of templates) {
    const values = valuesIn(text, template)
    if (values === null) continue
    const told = values.map(([name, value]) => [name, (depth > 1 && read(value, depth - 1)) || value] as const)
    return { code: template.code, values: Object.fromEntries(told) }
  }
  return null
}

/**
 * The code and the values of a failure from its words, whenever they were kept: every word that the app itself says of a failure stands in one
 * table, so that its sentence is the key. Null for other words.
 */
export const failureOf = (text: string | null | undefined): Failure | null =>
  text ? (read(text, DEPTH) as Failure | null) : null

/** The same as a field, left out where there is none. */
export const failureIn = (text: string | null | undefined): { failure?: Failure } => {
  const failure = failureOf(text)
  return failure === null ? {} : { failure }
}
