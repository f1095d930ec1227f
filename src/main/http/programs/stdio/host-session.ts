import { sessionChallenge, signedIn } from '../../../../contracts/index.ts'
import { AlcoveError, rememberedAddress, tokenDigest } from '../../../platform/index.ts'
import { isSameText, proofOf } from '../../sessions/proofs.ts'

export interface HostSession {
  readonly url: URL
  /** The bearer credential. It is worth nothing at another listener, nor after the host's end. */
  readonly session: string
}

const notOpen = (cause?: unknown) =>
  new AlcoveError('Unavailable', 'Alcove is not open. Open it, with its local server on, and try again.', { cause })

const post = async (url: URL, path: string, body: unknown): Promise<unknown> => {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
  }).catch((error: unknown) => {
    throw notOpen(error)
  })
  if (!response.ok) throw notOpen()
  return response.json()
}

/**
 * Signs in at the host that runs on a data folder. The token itself is not sent: whoever listens at the address gets a proof that is of use to the host alone,
 * and has to prove in turn that it knows the token. Throws `Unavailable` in words for a person.
 */
export const signInAtHost = async (dataDir: string, token: string | null): Promise<HostSession> => {
  const url = rememberedAddress(dataDir)
  if (url === null) throw notOpen()
  if (token === null)
    throw new AlcoveError('Unavailable', 'The token of this data folder is not there or not readable.')
  const key = tokenDigest(token)
  const host = url.host.toLowerCase()
  const challenge = sessionChallenge.safeParse(await post(url, '/api/session/challenge', null))
  if (!challenge.success) throw notOpen()
  const { nonce } = challenge.data
  const answer = signedIn.safeParse(
    await post(url, '/api/session', { nonce, proof: proofOf(key, 'sign-in', nonce, host) }),
  )
  if (!answer.success) throw notOpen()
  const { session, proof } = answer.data
  if (!isSameText(proofOf(key, 'signed-in', nonce, host, session), proof)) throw notOpen()
  return { url, session }
}
