import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readPrivateFile, writePrivateFile } from '../durable-file.ts'

const TOKEN_BYTES = 32
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

/** A token that can be typed behind a flag: what begins with a hyphen is taken for a flag itself. */
export const newToken = (): string => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return token.startsWith('-') ? newToken() : token
}

/**
 * The installation's token: 256 random bits in base64url, kept in `<dir>/token`, readable by the owner alone. A file that holds
 * something else is replaced: clients learn the token from the host at each start.
 */
export const loadOrCreateToken = (dir: string): string => {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, 'token')
  const stored = readPrivateFile(path)?.trim() ?? ''
  if (TOKEN_FORM.test(stored)) return stored
  const token = newToken()
  writePrivateFile(path, `${token}\n`)
  return token
}
