import type { Transport } from '../../../platform/index.ts'
import type { ProviderConnection } from '../ai-provider-builder.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { type EndpointKind, type ListedModel, wireConnectionOf } from './endpoint-kind.ts'
import { inquire } from './inquire.ts'

const MAX_MODELS = 2_000
const MAX_NAME_LENGTH = 500
const TIME_LIMIT_MS = 60_000

const byName = new Intl.Collator('en', { numeric: true }).compare

/** The latest first; of the same age, or of none that is told, as a person counts: 9 before 10. */
const latestFirst = (one: ListedModel, other: ListedModel): number =>
  (other.since ?? 0) - (one.since ?? 0) || byName(one.name, other.name)

/** The names of an endpoint's models, the latest first. Rejects with an `AIProviderFailure`, or with the signal's reason. */
export const listModels = async (
  kind: EndpointKind,
  endpoint: Endpoint,
  { connection, transport, signal }: { connection: ProviderConnection; transport: Transport; signal: AbortSignal },
): Promise<string[]> => {
  const firstTokenMs = Math.min(TIME_LIMIT_MS, endpoint.limits.firstTokenMs)
  const patience = { ...endpoint, limits: { ...endpoint.limits, firstTokenMs } }
  const { list } = await kind.loadCatalogue(wireConnectionOf(connection))
  const models = await inquire({ endpoint: patience, model: '', transport, signal }, list)
  const named = models.filter(({ name }) => name !== '' && name.length <= MAX_NAME_LENGTH)
  return [...new Set(named.toSorted(latestFirst).map(({ name }) => name))].slice(0, MAX_MODELS)
}
