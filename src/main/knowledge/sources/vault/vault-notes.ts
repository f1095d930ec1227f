import { isUtf8 } from 'node:buffer'
import type { SourceLinks } from '../../../platform/index.ts'
import { createTargetResolver } from './resolve-targets.ts'
import { vaultTargets, vaultText } from './vault-text.ts'

/** Notes of a vault are texts that people type. What is longer stays as it is written. */
const LONGEST_NOTE_BYTES = 4_194_304

const readWhole = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

export interface VaultNotes {
  /** A note in plain Markdown. */
  read(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Tells of a file that is in the vault at present; `open` is called once for each version of a note, when links are asked for. */
  note(key: string, version: string, open: (() => AsyncIterable<Uint8Array>) | null): void
  /** Which files link to which, of those that were told of since the last time. */
  links(): AsyncIterable<SourceLinks>
}

interface Known {
  readonly version: string
  readonly targets: readonly string[]
}

/** Whether a file of a vault is a note, rather than an attachment. */
export const isVaultNote = (key: string, sizeBytes: number): boolean =>
  /\.md$/i.test(key) && sizeBytes <= LONGEST_NOTE_BYTES

/** Reads the notes of an Obsidian vault, and keeps in mind what they link to. */
export const createVaultNotes = (): VaultNotes => {
  let known = new Map<string, Known>()
  let told = new Map<string, { readonly version: string; readonly open: (() => AsyncIterable<Uint8Array>) | null }>()

  const targetsOf = async (key: string): Promise<readonly string[]> => {
    const file = told.get(key)
    if (!file?.open) return []
    const before = known.get(key)
    if (before?.version === file.version) return before.targets
    try {
      return vaultTargets((await readWhole(file.open())).toString('utf8'))
    } catch {
      // It changed or went while it was read: the next look at the vault finds what it is now.
      return []
    }
  }
  return {
    async *read(bytes) {
      const written = await readWhole(bytes)
      // In another encoding it stays as it is written, for its reader to find out which.
      yield isUtf8(written) ? Buffer.from(vaultText(written.toString('utf8'))) : written
    },
    note(key, version, open) {
      told.set(key, { version, open })
    },
    async *links() {
      const resolve = createTargetResolver([...told.keys()])
      const next = new Map<string, Known>()
      for (const [key, { version, open }] of told) {
        if (open === null) continue
        const targets = await targetsOf(key)
        next.set(key, { version, targets })
        yield { key, to: targets.flatMap((target) => resolve(target) ?? []) }
      }
      known = next
      told = new Map()
    },
  }
}
