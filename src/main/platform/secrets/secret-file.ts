import { z } from 'zod'
import type { FailureWords } from '../../../contracts/failures/failure-words.ts'
import { AlcoveError } from '../alcove-error.ts'
import { readPrivateFile, writePrivateFile } from '../durable-file.ts'

/** Where a sealed secret belongs. */
interface SecretPlace {
  readonly scope: string
  readonly name: string
}

export interface SecretFileOptions<Entry extends SecretPlace> {
  readonly path: string
  readonly entry: z.ZodType<Entry>
  /** For a person, when the file cannot be read: what happened and what to do. */
  readonly unreadable: FailureWords
}

export interface SecretFile<Entry extends SecretPlace> {
  all(): readonly Entry[]
  find(scope: string, name: string): Entry | undefined
  /** Adds an entry, or replaces the one at its place. */
  put(entry: Entry): void
  remove(scope: string, name: string): void
  /** `Unavailable`, for an entry that does not open. */
  unreadable(cause: unknown): AlcoveError
}

/**
 * Sealed secrets in one private file, one entry a place. Read on every call, so that nothing stays in memory, and replaced
 * atomically. Throws `Unavailable` when the file was changed from outside.
 */
export const createSecretFile = <Entry extends SecretPlace>(options: SecretFileOptions<Entry>): SecretFile<Entry> => {
  const { path } = options
  const stored = z.object({ version: z.literal(1), secrets: z.array(options.entry) })
  const unreadable = (cause: unknown) => new AlcoveError('Unavailable', options.unreadable, { cause })
  const isAt = (scope: string, name: string) => (entry: Entry) => entry.scope === scope && entry.name === name

  const all = (): Entry[] => {
    const text = readPrivateFile(path)
    if (text === null) return []
    try {
      return stored.parse(JSON.parse(text)).secrets
    } catch (error) {
      throw unreadable(error)
    }
  }
  const write = (secrets: readonly Entry[]): void =>
    writePrivateFile(path, `${JSON.stringify({ version: 1, secrets }, null, 2)}\n`)

  return {
    all,
    find: (scope, name) => all().find(isAt(scope, name)),
    put: (entry) => {
      const at = isAt(entry.scope, entry.name)
      write([...all().filter((other) => !at(other)), entry])
    },
    remove: (scope, name) => {
      const secrets = all()
      const at = isAt(scope, name)
      if (secrets.some(at)) write(secrets.filter((entry) => !at(entry)))
    },
    unreadable,
  }
}
