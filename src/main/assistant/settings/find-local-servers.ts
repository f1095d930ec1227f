import type { AIProviderInstance, LocalServer } from '../../../contracts/index.ts'
import type { AIProviderBuilder } from '../providers/ai-provider-builder.ts'

/** A server on this machine answers such a question within milliseconds, or a few seconds where the machine is busy: with a model that it loads, say. */
const PATIENCE_MS = 5_000

export interface FindLocalServersOptions {
  readonly builders: readonly AIProviderBuilder[]
  /** The providers that the person has. */
  readonly instances: readonly AIProviderInstance[]
  readonly signal: AbortSignal
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address)

/** Asks each kind of local server for its models where it usually listens. What does not answer in its language in time is not there. */
export const findLocalServers = async (options: FindLocalServersOptions): Promise<LocalServer[]> => {
  const { builders, instances, signal } = options
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const isConnected = ({ descriptor }: AIProviderBuilder, address: string): boolean =>
    instances.some(({ providerId, baseUrl }) =>
      // An instance without an address is at the usual one of its kind.
      baseUrl ? originOf(baseUrl) === originOf(address) : providerId === descriptor.id,
    )
  const find = async (builder: AIProviderBuilder): Promise<LocalServer[]> => {
    const { descriptor, localAddress: baseUrl, listModels } = builder
    if (baseUrl === undefined || listModels === undefined || isConnected(builder, baseUrl)) return []
    const models = await listModels('', { baseUrl }, patience).catch(() => null)
    return models === null ? [] : [{ providerId: descriptor.id, displayName: descriptor.displayName, baseUrl, models }]
  }
  const found = await Promise.all(builders.map(find))
  signal.throwIfAborted()
  return found.flat()
}
