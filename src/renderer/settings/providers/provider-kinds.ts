import type { ProviderSettings } from '../../../contracts/index.ts'
import { QUOTING } from '../../client/index.ts'

/** The kind that is a file. */
export const MODEL_FILE = 'local-gguf'

/** The kind that speaks to whatever has an address. */
export const ANY_ENDPOINT = 'openai-compatible'

/** What the form asks of one kind of provider. */
export interface ProviderKind {
  readonly id: string
  readonly displayName: string
  readonly needsAddress: boolean
  readonly needsKey: boolean
  /** Whether it is a file on this machine, which has neither address nor key. */
  readonly isFile: boolean
  /** Stands for a choice of the provider's own. */
  readonly defaultModel: string
}

/** The kinds that there are. */
export const allKinds = ({ descriptors, needs }: ProviderSettings): ProviderKind[] =>
  descriptors.map(({ id, displayName, defaultModel }) => ({
    id,
    displayName,
    needsAddress: needs[id]?.baseUrl ?? false,
    needsKey: needs[id]?.apiKey ?? false,
    isFile: id === MODEL_FILE,
    defaultModel,
  }))

/** The kinds that a person can add; quotes from the documents are always there. */
export const addableKinds = (settings: ProviderSettings): ProviderKind[] =>
  allKinds(settings).filter(({ id }) => id !== QUOTING)

/** A kind by its id; one that is not there any more asks for nothing. */
export const kindOf = (kinds: readonly ProviderKind[], id: string): ProviderKind =>
  kinds.find((kind) => kind.id === id) ?? {
    id,
    displayName: id,
    needsAddress: false,
    needsKey: false,
    isFile: false,
    defaultModel: '',
  }
