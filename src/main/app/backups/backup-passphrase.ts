import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError, type SecretStore } from '../../platform/index.ts'

const SCOPE = '_platform'
const NAME = 'backup-passphrase'

/** The passphrase that backups which are made by themselves are encrypted with: in the secret store, and in no backup. */
export interface BackupPassphrase {
  /** Throws `Conflict`, with what to do, where it is not there any more. */
  get(): Promise<string>
  /** Keeps what was entered, or checks that one is kept. Throws `InvalidInput` where none is. */
  keep(entered: string | null): Promise<void>
  forget(): Promise<void>
}

export const createBackupPassphrase = (secrets: SecretStore): BackupPassphrase => ({
  async get() {
    const kept = await secrets.get(SCOPE, NAME)
    if (kept !== null) return kept
    throw new AlcoveError('Conflict', failureWords('BackupPassphraseGone'))
  },
  async keep(entered) {
    if (entered !== null) await secrets.set(SCOPE, NAME, entered)
    else if ((await secrets.get(SCOPE, NAME)) === null)
      throw new AlcoveError('InvalidInput', failureWords('BackupPassphraseNeeded'))
  },
  forget: () => secrets.delete(SCOPE, NAME),
})
