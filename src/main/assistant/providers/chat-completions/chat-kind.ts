import type { AIProviderDescriptor } from '../../../../contracts/index.ts'
import type { EndpointKind, ModelCatalogue } from '../exchange/endpoint-kind.ts'
import type { ChatDialect } from './chat-dialect.ts'

interface ChatKind {
  readonly descriptor: AIProviderDescriptor
  readonly baseUrl: string
  readonly localAddress?: string
  readonly needs: EndpointKind['needs']
  readonly dialect: ChatDialect
  /** Whether `response_format` takes a schema. */
  readonly structured: boolean
  readonly loadCatalogue?: () => Promise<ModelCatalogue>
}

/** A kind of endpoint that speaks the chat completions format. */
export const chatKind = ({ dialect, loadCatalogue, ...kind }: ChatKind): EndpointKind => ({
  ...kind,
  loadWire: async () => (await import('./chat-wire.ts')).chatWire(dialect),
  loadCatalogue: loadCatalogue ?? (async () => (await import('./chat-models.ts')).chatModels(dialect)),
})
