import { createHash } from 'node:crypto'
import { AlcoveError, type DataSource, type DeletionPolicy, type SourceDocument } from '../../platform/index.ts'
import { SourceChanged } from './source-changed.ts'

/** A source whose documents are set by hand; for tests and demonstrations. */
export interface MemorySource extends DataSource {
  /** `version` is a hash of the text where it is left out. */
  put(key: string, text: string, version?: string): void
  remove(key: string): void
  /** Whether it can be listed. */
  isReachable: boolean
  /** Keys whose reading is cut off once, as of a file that is being written. */
  readonly changing: Set<string>
  /** Tells whoever watches. */
  tell(): void
}

export interface MemorySourceOptions {
  readonly name?: string
  readonly teamId?: string
  readonly deletions?: DeletionPolicy
}

export const memorySource = (options: MemorySourceOptions = {}): MemorySource => {
  const { name = 'memory', teamId = 'personal', deletions = 'Follow' } = options
  const held = new Map<string, { readonly text: string; readonly version: string }>()
  const watching = new Set<() => void>()
  const changing = new Set<string>()

  async function* bytesOf(key: string, text: string): AsyncGenerator<Uint8Array, void, undefined> {
    if (changing.delete(key)) throw new SourceChanged(key)
    yield Buffer.from(text)
  }
  const documentOf = (key: string, { text, version }: { text: string; version: string }): SourceDocument => ({
    key,
    fileName: key.split('/').at(-1) ?? key,
    contentType: '',
    version,
    open: () => bytesOf(key, text),
  })
  return {
    name,
    teamId,
    deletions,
    isReachable: true,
    changing,
    put(key, text, version = createHash('sha256').update(text).digest('hex')) {
      held.set(key, { text, version })
    },
    remove(key) {
      held.delete(key)
    },
    tell() {
      for (const told of watching) told()
    },
    async *list() {
      if (!this.isReachable) throw new AlcoveError('Unavailable', 'The source cannot be reached.')
      for (const [key, content] of [...held]) yield documentOf(key, content)
    },
    watch(onChange) {
      watching.add(onChange)
      return () => watching.delete(onChange)
    },
  }
}
