import { type BackupCounts, RESTORE_CONFIRMATION, type RestorePreview } from '../../../contracts/index.ts'
import { operandPath } from '../../platform/index.ts'
import { type Command, exitCodes, type Output } from '../command.ts'
import { passphraseFlag, passphraseOf } from './passphrase-file.ts'

const inWords = ({ documents, notes, conversations }: BackupCounts): string =>
  `${documents} documents, ${notes} notes, ${conversations} conversations`

/** What is in the backup, and what would go. */
const tell = (preview: RestorePreview, output: Output): void => {
  output.text(
    `Made at ${preview.createdAt} by Alcove ${preview.appVersion}: ${inWords(preview.holds)}.\nHere are ${inWords(preview.replaces)}.\n`,
  )
  for (const { name, state } of preview.models)
    if (state === 'Missing')
      output.note(`The model ${name} is neither in the backup nor here. Add it again after the restore.`)
  const { toolServers, modelServers, folders } = preview.brings
  for (const { name, address } of modelServers)
    output.note(`Afterwards questions and documents may go to the model server ${name} at ${address}.`)
  for (const { name, target } of toolServers)
    output.note(`The tool server ${name} comes with it, switched off: ${target}`)
  for (const folder of folders)
    output.note(`The folder ${folder} was not watched here. It is not read until you say so in Alcove.`)
}

const tellOfCopy = ({ before }: RestorePreview, output: Output): void => {
  if (before.type === 'Kept') output.note(`With --replace, what is here is first backed up into ${before.folder}`)
  if (before.type === 'NoPlace')
    output.note('What is here cannot be backed up first: set a folder for backups, or add --without-copy.')
}

export const restoreCommand: Command = {
  name: 'restore',
  operands: 'BACKUP',
  summary:
    'What is in a backup; with --replace it takes the place of everything that is here, which is backed up first.',
  flags: {
    replace: { type: 'boolean', summary: 'replace everything that is here with what is in the backup' },
    'without-copy': { type: 'boolean', summary: 'with --replace: back up nothing of what is here first' },
    ...passphraseFlag('open an encrypted backup with the first line of this file'),
  },
  problem: (operands) => (operands.length === 1 ? null : 'restore takes one backup'),
  async run({ client, output }, [file = ''], { replace, 'without-copy': withoutCopy, ...flags }) {
    const path = operandPath(file)
    const passphrase = await passphraseOf(flags)
    const preview = await client.backups.PreviewRestore({ path, passphrase })
    output.json(preview)
    tell(preview, output)
    if (withoutCopy !== true) tellOfCopy(preview, output)
    if (replace !== true) {
      output.note('Nothing was changed. Add --replace to put the backup in the place of what is here.')
      return exitCodes.done
    }
    const { before } = await client.backups.RestoreBackup({
      ...{ path, passphrase, keepPresent: withoutCopy !== true },
      confirmation: RESTORE_CONFIRMATION,
    })
    if (before !== null) output.note(`What was here is backed up in ${before.path}`)
    output.note('Restored. Alcove begins with it at its next start.')
    return exitCodes.done
  },
}
