import { z } from 'zod'
import { defineContract } from './contract.ts'
import { dateTime, nothing, option } from './scalars.ts'

/** The most backups that may be kept by themselves. */
export const MAX_KEPT_BACKUPS = 100

/** What `RestoreBackup` must be told, so that nobody calls it by mistake. */
export const RESTORE_CONFIRMATION = 'replace everything'

/** When backups are made by themselves, and where. */
export const backupSchedule = z.object({
  /** A folder of the machine that Alcove runs on; null while none was chosen. */
  folder: option(z.string().trim().min(1, 'folder must name a folder').max(4_096)),
  every: z.enum(['Never', 'Daily', 'Weekly']),
  /** How many of the latest stay in the folder. */
  keep: z.int().min(1, 'keep must be at least 1').max(MAX_KEPT_BACKUPS),
  /** Whether backups into that folder are encrypted, with the passphrase that is kept in the secret store. */
  encrypted: z.boolean().default(false),
  /** Whether models that people have added are in backups; they may be large. */
  models: z.boolean().default(true),
})
export type BackupSchedule = z.infer<typeof backupSchedule>

/** A backup in the folder of the schedule. */
export const backupFile = z.object({
  path: z.string(),
  fileName: z.string(),
  sizeBytes: z.int().nonnegative(),
  createdAt: dateTime,
  /** Whether it was made of what a restored backup then took the place of: the way back. */
  beforeRestore: z.boolean().default(false),
})
export type BackupFile = z.infer<typeof backupFile>

/** How it stands with backups. */
export const backupState = z.object({
  /** Whether they can be made here: where one person owns the machine. */
  available: z.boolean(),
  schedule: backupSchedule,
  running: z.boolean(),
  /** Where the passphrase of encrypted backups is kept: in the system's keychain, in a file beside its own key, or nowhere beyond the end of the app. */
  passphraseIn: z.enum(['Keychain', 'EncryptedFile', 'Memory']),
  /** The last one that succeeded, wherever it was written. */
  last: option(backupFile),
  /** When the next one is due; null where none is. */
  nextAt: option(dateTime),
  /** Why the last try failed; null when it succeeded. */
  failure: option(z.object({ at: dateTime, message: z.string() })),
  /** The models that people have added. */
  models: z.array(z.object({ name: z.string(), sizeBytes: z.int().nonnegative() })),
  /** What is in the folder, the latest first; and the one of before the last restore, wherever it stands. */
  backups: z.array(backupFile),
})
export type BackupState = z.infer<typeof backupState>

/** What an installation or a backup of one holds. */
export const backupCounts = z.object({
  documents: z.int().nonnegative(),
  notes: z.int().nonnegative(),
  conversations: z.int().nonnegative(),
})
export type BackupCounts = z.infer<typeof backupCounts>

/** What a backup holds, and what would go if it were restored. Nothing is changed by looking. */
export const restorePreview = z.object({
  path: z.string(),
  createdAt: dateTime,
  /** The version of the app that wrote it. */
  appVersion: z.string(),
  sizeBytes: z.int().nonnegative(),
  holds: backupCounts,
  replaces: backupCounts,
  /** Whether what is here can be backed up first, and the folder of that; `NoPlace`: neither the folder of the schedule nor that of the backup will do. */
  before: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Kept'), folder: z.string() }),
    z.object({ type: z.literal('NothingToKeep') }),
    z.object({ type: z.literal('NoPlace') }),
  ]),
  /** Models that people had added. `Here`: not in the backup, and not needed from it; `Missing`: neither there nor here, and to be added again. */
  models: z.array(
    z.object({
      name: z.string(),
      sizeBytes: z.int().nonnegative(),
      state: z.enum(['InBackup', 'Here', 'Missing']),
    }),
  ),
  /** What of its settings reaches beyond the documents, for a person to see before they let it in: at most a hundred of each. */
  brings: z.object({
    /** They come switched off, with the command or the address of each. */
    toolServers: z.array(z.object({ name: z.string(), target: z.string() })),
    /** What answers or reads documents, where it has an address of its own. */
    modelServers: z.array(z.object({ name: z.string(), address: z.string() })),
    /** Folders that are not watched here so far: they wait until a person has them looked at. */
    folders: z.array(z.string()),
  }),
})
export type RestorePreview = z.infer<typeof restorePreview>

const path = z.string().trim().min(1, 'path must name a backup').max(4_096)

/** The fewest characters of a passphrase that a backup is encrypted with. */
export const MIN_PASSPHRASE_LENGTH = 10

const passphrase = z
  .string()
  .min(MIN_PASSPHRASE_LENGTH, `passphrase must have at least ${MIN_PASSPHRASE_LENGTH} characters`)
  .max(1_000)

/** The whole installation as one file: documents, notes, standing context, conversations, settings and added models; never keys. */
export const backupsApi = defineContract('IBackupsApi', {
  GetBackups: {
    summary: 'When backups are made, how the last one went, and which there are.',
    input: nothing,
    output: backupState,
    permission: 'platform:admin',
    effect: 'Read',
  },
  SaveBackupSchedule: {
    summary:
      'Set where backups are written, how often they are made, how many are kept, and whether they are encrypted.',
    input: backupSchedule.extend({
      /** Of encrypted backups: kept in the secret store. Needed once; the one that is kept stays where it is left out. */
      passphrase: option(passphrase),
    }),
    output: backupState,
    permission: 'platform:admin',
  },
  BackUpNow: {
    summary:
      'Write a backup into a folder, by default that of the schedule, while everything goes on; with a passphrase, encrypted.',
    input: z.object({
      folder: backupSchedule.shape.folder,
      /** Encrypts the backup. It is kept nowhere: without it nobody opens the backup again. Left out, the schedule says whether it is encrypted. */
      passphrase: option(passphrase),
    }),
    output: backupFile,
    permission: 'platform:admin',
  },
  PreviewRestore: {
    summary: 'Read a backup from beginning to end and tell what is in it, and what restoring it would replace.',
    input: z.object({ path, passphrase: option(z.string().max(1_000)) }),
    output: restorePreview,
    permission: 'platform:admin',
    effect: 'Read',
  },
  RestoreBackup: {
    summary:
      'Put a backup in the place of everything that is here, which is backed up first, and start anew with it. Keys stay as they are.',
    input: z.object({
      path,
      /** Of an encrypted backup. */
      passphrase: option(z.string().max(1_000)),
      /** Whether what is here is backed up first, into the folder that the preview tells; encrypted where backups into that folder or the one that is restored are. */
      keepPresent: z.boolean().default(true),
      confirmation: z.literal(RESTORE_CONFIRMATION, 'confirmation must be the words replace everything'),
    }),
    /** The backup of what was here; null where there was nothing, or it was not wanted. */
    output: z.object({ before: backupFile.nullable() }),
    permission: 'platform:admin',
    effect: 'Replace',
  },
})
