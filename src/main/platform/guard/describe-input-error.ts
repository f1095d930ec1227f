import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const MOST_ISSUES = 5

const join = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '')

/** The branches of a union that say something, each once. */
const unionMessages = (issue: Issue): string[] =>
  issue.code === 'invalid_union' && issue.errors.length > 0
    ? issue.errors.flat().flatMap(unionMessages)
    : [issue.message]

const describe = (issue: Issue): string => {
  const path = join(issue.path)
  const messages = [...new Set(unionMessages(issue))].filter((message) => message !== 'Invalid input')
  const message = messages.length === 0 ? 'has a form that is not accepted' : messages.join(', or ')
  return `${path === '' ? 'input' : path}: ${message}`
}

/** What is wrong with an input, field by field, in words for whoever wrote the call. Values are never repeated. */
export const describeInputError = (error: z.core.$ZodError): string => {
  const described = error.issues.slice(0, MOST_ISSUES).map(describe)
  const more = error.issues.length - described.length
  return `${described.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}
