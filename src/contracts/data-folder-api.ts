import { z } from 'zod'
import { defineContract } from './contract.ts'
import { dateTime, nothing, option } from './scalars.ts'

/** What `MoveDataFolder` must be told, so that nobody calls it by mistake. */
export const MOVE_CONFIRMATION = 'move everything'

/** What `DeleteFormerFolder` must be told. */
export const DELETE_FORMER_CONFIRMATION = 'delete the former folder'

const sizeBytes = option(z.int())

/** What is stored where. Sizes are null where they were not asked for. */
export const storageDescription = z.object({
  /** The data folder. */
  folder: z.string(),
  /** Of its disk. */
  freeBytes: option(z.int()),
  /** Whether files of documents are encrypted as they stand now. */
  filesEncrypted: z.boolean(),
  /** Where what opens the keys of services is kept: in the system's keychain, in a file beside them, or nowhere beyond the end of the app. */
  keysIn: z.enum(['Keychain', 'EncryptedFile', 'Memory']),
  /**
   * Everything in the data folder, each file in one part; and `Backups`, in the folder that they are written to, where one was chosen. A part that is not there is
   * left out.
   */
  parts: z.array(
    z.object({
      part: z.enum([
        'Documents',
        'Database',
        'Snapshots',
        'Models',
        'Keys',
        'Token',
        'ToolServers',
        'Window',
        'Logs',
        'Other',
        'Backups',
      ]),
      path: z.string(),
      sizeBytes,
    }),
  ),
  /** Folders that everything was moved away from, and that still hold a copy. */
  former: z.array(z.object({ folder: z.string(), sizeBytes })),
  /** Why the last move came to nothing; null where it did not. */
  failure: option(z.object({ at: dateTime, folder: z.string(), message: z.string() })),
})
export type StorageDescription = z.infer<typeof storageDescription>
/** A part of what is stored. */
export type StoragePart = StorageDescription['parts'][number]

/** What a move to a folder would take. */
export const movePlan = z.object({
  /** The folder, without links on the way to it. */
  folder: z.string(),
  neededBytes: z.int(),
  freeBytes: z.int(),
})
export type MovePlan = z.infer<typeof movePlan>

const folder = z.string().trim().min(1, 'folder must name a folder').max(4_096)

/** Where an installation stores everything, and how that gets to another place. */
export const dataFolderApi = defineContract('IDataFolderApi', {
  DescribeStorage: {
    summary: 'What is stored where, and how much it is.',
    input: z.object({ measure: z.boolean() }),
    output: storageDescription,
    permission: 'platform:admin',
    effect: 'Read',
  },
  CheckMove: {
    summary: 'Whether everything can move to a folder, and what that takes. Nothing is changed.',
    input: z.object({ folder }),
    output: movePlan,
    permission: 'platform:admin',
    effect: 'Read',
  },
  MoveDataFolder: {
    summary: 'Start anew with everything in another folder.',
    input: z.object({
      folder,
      confirmation: z.literal(MOVE_CONFIRMATION, `confirmation must be the words ${MOVE_CONFIRMATION}`),
    }),
    output: nothing,
    permission: 'platform:admin',
    effect: 'Remove',
  },
  DeleteFormerFolder: {
    summary: 'Delete the copy in a folder that everything was moved away from.',
    input: z.object({
      folder,
      confirmation: z.literal(
        DELETE_FORMER_CONFIRMATION,
        `confirmation must be the words ${DELETE_FORMER_CONFIRMATION}`,
      ),
    }),
    output: nothing,
    permission: 'platform:admin',
    effect: 'Remove',
  },
})
