import { problem } from '../../src/contracts/index.ts'
import type { HostileRequest } from './hostile-request.ts'
import type { Answer } from './send.ts'

export interface Secrets {
  /** Texts that no answer to the attacker may hold: another person's, and the server's own. */
  readonly texts: readonly string[]
}

const STACK = /\bat (async )?[\w.<>$ ]*\(?(file:|node:|\/)[^\n]*:\d+:\d+\)?/

const isProblem = (text: string, status: number): boolean => {
  try {
    return problem.parse(JSON.parse(text)).status === status
  } catch {
    return false
  }
}

/** What is wrong with an answer, in words; null when nothing is. */
export const judge = (hostile: HostileRequest, answer: Answer, { texts }: Secrets): string | null => {
  const { status, text, contentType } = answer
  if (status >= 500 && status !== 503 && status !== 507) return `answered ${status}`
  if (hostile.mustBeRefused && status < 400) return `answered ${status} without a good credential`
  const isApi = hostile.path.startsWith('/api/') && hostile.kind !== 'Address' && hostile.kind !== 'Headers'
  if (status >= 400 && isApi && !(contentType.includes('application/problem+json') && isProblem(text, status)))
    return `answered ${status} without a problem document`
  if (STACK.test(text)) return 'answered with a stack'
  const told = texts.find((secret) => text.includes(secret))
  return told === undefined ? null : `told what is not the attacker's: ${told.slice(0, 40)}`
}
