import { systemCode } from '../system-code.ts'
import { errorChain } from './error-chain.ts'

/** The code of an error of the network, wherever in the chain of causes; `null` for any other error. */
export const networkCode = (error: unknown): string | null =>
  errorChain(error)
    .map(systemCode)
    .find((code) => code !== '') ?? null
