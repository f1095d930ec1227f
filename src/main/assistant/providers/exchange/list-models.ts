import type { Transport } from '../../../platform/index.ts'
import type { ProviderConnection } from '../ai-provider-builder.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { type EndpointKind, wireConnectionOf } from './endpoint-kind.ts'
import { inquire } from './inquire.ts'

const MAX_MODELS = 2_000
const MAX_NAME_LENGTH = 500
const TIME_LIMIT_MS = 60_000

/** The models of an endpoint, sorted. Rejects with an `AIProviderFailure`, or with the signal's reason. */
export const listModels = async (
  kind: EndpointKind,
  endpoint: Endpoint,
  { connection, transport, signal }: { connection: ProviderConnection; transport: Transport; signal: AbortSignal },
): Promise<string[]> => {
  const firstTokenMs = Math.min(TIME_LIMIT_MS, endpoint.limits.firstTokenMs)
  const patience = { ...endpoint, limits: { ...endpoint.limits, firstTokenMs } }
  const { list } = await kind.loadCatalogue(wireConnectionOf(connection))
  const names = await inquire({ endpoint: patience, model: '', transport, signal }, list)
  return [...new Set(names.filter((name) => name !== '' && name.length <= MAX_NAME_LENGTH))].sort().slice(0, MAX_MODELS)
}
