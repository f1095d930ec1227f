import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type ProofPurpose, proofText } from '../../../contracts/index.ts'

/** An unguessable text of letters, digits, `-` and `_`. */
export const randomText = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** A proof as the contract has it; `key` is the SHA-256 of the secret. */
export const proofOf = (key: Uint8Array, purpose: ProofPurpose, ...parts: readonly string[]): string =>
  createHmac('sha256', key)
    .update(proofText(purpose, ...parts))
    .digest('base64url')

/** In a time that does not tell where the two differ. */
export const isSameText = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}
