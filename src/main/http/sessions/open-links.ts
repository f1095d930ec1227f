import { MINUTE_MS } from '../../platform/durations.ts'
import { type Identity, tokenDigest } from '../../platform/index.ts'
import { randomText } from './proofs.ts'

/** Secrets of links that sign a browser in: each works once, within minutes. */
export interface OpenLinks {
  create(identity: Identity): string
  /** Whose link it is whose key (the SHA-256 of its secret) satisfies `matches`; it is used up by that. */
  take(matches: (key: Buffer) => boolean): Identity | null
}

const LIFE_MS = 5 * MINUTE_MS
const MAX_LINKS = 100

export const createOpenLinks = (nowMs: () => number = () => performance.now()): OpenLinks => {
  let links: { readonly key: Buffer; readonly identity: Identity; readonly untilMs: number }[] = []
  return {
    create(identity) {
      const secret = randomText()
      links = [...links, { key: tokenDigest(secret), identity, untilMs: nowMs() + LIFE_MS }].slice(-MAX_LINKS)
      return secret
    },
    take(matches) {
      links = links.filter(({ untilMs }) => nowMs() <= untilMs)
      const found = links.find(({ key }) => matches(key))
      links = links.filter((link) => link !== found)
      return found?.identity ?? null
    },
  }
}
