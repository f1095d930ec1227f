import { readFile } from 'node:fs/promises'
import { operandPath } from '../../platform/index.ts'
import type { CommandFlags } from '../command.ts'

/** The flag that names a passphrase without showing it to who lists the machine's processes. */
export const passphraseFlag = (summary: string) => ({ 'passphrase-file': { type: 'string', summary } }) as const

/** The first line of the file that the flag names; null without the flag. Throws what reading it throws. */
export const passphraseOf = async (flags: CommandFlags): Promise<string | null> => {
  const file = flags['passphrase-file']
  if (typeof file !== 'string') return null
  const [line = ''] = (await readFile(operandPath(file), 'utf8')).split(/\r?\n/)
  return line
}
