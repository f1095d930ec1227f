import { operandPath } from '../../platform/index.ts'
import { type Command, exitCodes } from '../command.ts'
import { passphraseFlag, passphraseOf } from './passphrase-file.ts'

export const backupCommand: Command = {
  name: 'backup',
  operands: '[FOLDER]',
  summary: 'Everything but keys as one file in a folder; by default the one that is set in Settings.',
  flags: passphraseFlag('encrypt it with the first line of this file'),
  problem: (operands) => (operands.length > 1 ? 'backup takes one folder, or none' : null),
  async run({ client, output }, [folder = null], flags) {
    const made = await client.backups.BackUpNow({
      folder: folder === null ? null : operandPath(folder),
      passphrase: await passphraseOf(flags),
    })
    output.json(made)
    output.text(`${made.path}\n`)
    return exitCodes.done
  },
}
