import type { CompanionTransport } from '../../../contracts/index.ts'

const PLAIN = /^[A-Za-z0-9_@%+=:,./\\-]+$/

const quoted = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** What is started, word for word, or where it is: nothing is left out, and a word with spaces is seen to be one. */
export const shownTarget = (transport: CompanionTransport): string =>
  transport.type === 'Http' ? transport.url : [transport.command, ...transport.args].map(quoted).join(' ')
