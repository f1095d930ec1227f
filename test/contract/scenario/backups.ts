import { join } from 'node:path'
import { backupFolder, tinyModel } from './places.ts'
import { id, type Step, stepsOf } from './step.ts'

const backups = stepsOf('IBackupsApi')

/** Backups and what is in them. */
export const backupsAndPreviews: readonly Step[] = [
  backups('GetBackups', 'none yet'),
  backups('SaveBackupSchedule', 'the folder', {
    input: (known) => ({ folder: backupFolder(known), every: 'Never', keep: 2 }),
  }),
  backups('SaveBackupSchedule', 'a folder that is not there', {
    input: (known) => ({ folder: join(backupFolder(known), 'none'), every: 'Daily', keep: 2 }),
    refused: 400,
  }),
  backups('SaveBackupSchedule', 'no passphrase for encrypted backups', {
    input: (known) => ({ folder: backupFolder(known), every: 'Never', keep: 2, encrypted: true }),
    refused: 400,
  }),
  backups('BackUpNow', 'the file', {
    input: () => ({ folder: null }),
    learn: ({ path }: { path: string }, known) => known.set('backup', path),
  }),
  backups('BackUpNow', 'a folder that is named in part', { input: () => ({ folder: 'x' }), refused: 400 }),
  backups('PreviewRestore', 'what is in it', { input: (known) => ({ path: id('backup')(known) }) }),
  backups('BackUpNow', 'an encrypted file', {
    input: () => ({ folder: null, passphrase: 'green winter boat' }),
    learn: ({ path }: { path: string }, known) => known.set('sealed', path),
  }),
  backups('BackUpNow', 'a passphrase that is too short', {
    input: () => ({ folder: null, passphrase: 'boat' }),
    refused: 400,
  }),
  backups('PreviewRestore', 'what is in the encrypted one', {
    input: (known) => ({ path: id('sealed')(known), passphrase: 'green winter boat' }),
  }),
  backups('PreviewRestore', 'that it needs its passphrase', {
    input: (known) => ({ path: id('sealed')(known) }),
    refused: 400,
  }),
  backups('PreviewRestore', 'the wrong passphrase', {
    input: (known) => ({ path: id('sealed')(known), passphrase: 'green winter goat' }),
    refused: 400,
  }),
  backups('PreviewRestore', 'a file that is none', {
    input: () => ({ path: join(tinyModel, 'config.json') }),
    refused: 400,
  }),
  backups('RestoreBackup', 'that it asks for confirmation', {
    input: (known) => ({ path: id('backup')(known), confirmation: 'yes' }),
    refused: 400,
  }),
  backups('RestoreBackup', 'a file that is none', {
    input: () => ({ path: join(tinyModel, 'config.json'), confirmation: 'replace everything' }),
    refused: 400,
  }),
]
