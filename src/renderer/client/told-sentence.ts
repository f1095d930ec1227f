import type { TFunction } from 'i18next'
import { failureOf } from '../../contracts/failures/failure-of.ts'
import { failureText } from './failure-text.ts'

/** A sentence of the host's in the language of `t`, by the table of such sentences; any other text as it is. Fetched with a language that needs it. */
export const toldIn = (t: TFunction, sentence: string): string => {
  const failure = failureOf(sentence)
  return failure === null ? sentence : failureText(t, failure, sentence)
}
