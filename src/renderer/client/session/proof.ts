import { type ProofPurpose, proofText } from '../../../contracts/index.ts'

/** What proofs are made with: absent where the page came over a network without encryption, where they would show nothing anyway. */
export type ProofCrypto = Pick<SubtleCrypto, 'digest' | 'importKey' | 'sign'>

const encoder = new TextEncoder()

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A proof that one knows a secret, as the contract has it. */
export const makeProof = async (
  subtle: ProofCrypto,
  secret: string,
  purpose: ProofPurpose,
  ...parts: readonly string[]
): Promise<string> => {
  const digest = await subtle.digest('SHA-256', encoder.encode(secret))
  const key = await subtle.importKey('raw', digest, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return base64Url(new Uint8Array(await subtle.sign('HMAC', key, encoder.encode(proofText(purpose, ...parts)))))
}

/** A text that nobody can have seen before. */
export const freshNonce = (): string => base64Url(crypto.getRandomValues(new Uint8Array(16)))
