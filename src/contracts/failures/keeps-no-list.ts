import type { Failure } from './failure.ts'
import type { FailureCode } from './failure-words.ts'
import { rootOf } from './root-of.ts'

/** What servers without a list of models say to whoever asks for it. */
const WITHOUT_LIST: ReadonlySet<string> = new Set<FailureCode>(['NothingOfTheKind', 'RequestRefused', 'OtherAnswer'])

/** Whether a provider that was asked for its models is merely none that lists them: one of them may answer all the same. */
export const keepsNoList = (failure: Failure | undefined): boolean =>
  failure !== undefined && WITHOUT_LIST.has(rootOf(failure).code)
