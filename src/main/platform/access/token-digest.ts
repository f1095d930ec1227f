import { createHash, timingSafeEqual } from 'node:crypto'

/** What is kept of a token for comparing: of one length whatever the token's. */
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Compares in a time that tells nothing about where two tokens differ. */
export const isSameDigest = (one: Buffer, other: Buffer): boolean => timingSafeEqual(one, other)
