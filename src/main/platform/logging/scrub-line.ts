import { homedir } from 'node:os'

const CREDENTIALS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(bearer\s+)[^\s"\\,;]+/gi, '$1[redacted]'],
  [/([?&](?:access_token|token|api_key|apikey|key)=)[^&\s"\\]+/gi, '$1[redacted]'],
]

// As JSON writes it: with its backslashes doubled on Windows.
const home = JSON.stringify(homedir()).slice(1, -1)
const hasHome = home.length > 1

/** A log line without the credentials that stand in its text, e.g. in an address, and with `~` for the person's home folder. */
export const scrubLine = (line: string): string => {
  const scrubbed = CREDENTIALS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
  return hasHome ? scrubbed.replaceAll(home, '~') : scrubbed
}
