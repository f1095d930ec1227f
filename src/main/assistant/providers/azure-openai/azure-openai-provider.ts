import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import { type ChatDialect, commonDialect } from '../chat-completions/chat-dialect.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { buildEndpointProvider, type EndpointBuilderOptions, endpointBuilder } from '../exchange/endpoint-builder.ts'
import type { EndpointKind } from '../exchange/endpoint-kind.ts'

/** What Azure OpenAI is to Settings: id, name, usual model, and what that can do. */
export const azureOpenAIDescriptor = descriptorOf({
  id: 'azure-openai',
  displayName: 'Azure OpenAI',
  defaultModel: 'gpt-5-mini',
  seesImages: true,
  cachesPrompts: true,
})

/** The version that is asked for where neither the instance nor the base URL's query names one. */
const DEFAULT_API_VERSION = '2024-10-21'

/** Whether the base URL leads to the newer interface, which needs neither a deployment in its path nor a version. */
const isCurrent = ({ baseUrl }: Endpoint): boolean => /\/openai\/v1\/?$/.test(baseUrl.pathname)

const versioned = (path: string, { baseUrl }: Endpoint, apiVersion: string): string =>
  baseUrl.searchParams.has('api-version') ? path : `${path}?api-version=${encodeURIComponent(apiVersion)}`

const dialect = (apiVersion: string): ChatDialect => ({
  ...commonDialect,
  name: 'azure-openai',
  authorization: (apiKey) => (apiKey === '' ? {} : { 'api-key': apiKey }),
  tokenLimit: 'max_completion_tokens',
  returnsThoughts: 'Never',
  path: (deployment, endpoint) =>
    isCurrent(endpoint)
      ? 'chat/completions'
      : versioned(`openai/deployments/${encodeURIComponent(deployment)}/chat/completions`, endpoint, apiVersion),
})

const kind: EndpointKind = {
  descriptor: azureOpenAIDescriptor,
  baseUrl: 'https://resource-name.openai.azure.com',
  needs: { baseUrl: true, apiKey: true },
  structured: true,
  loadWire: async ({ apiVersion }) =>
    (await import('../chat-completions/chat-wire.ts')).chatWire(dialect(apiVersion ?? DEFAULT_API_VERSION)),
  loadCatalogue: async ({ apiVersion }) => {
    const version = apiVersion ?? DEFAULT_API_VERSION
    return (await import('../chat-completions/chat-models.ts')).chatModels(dialect(version), (endpoint) =>
      isCurrent(endpoint) ? 'models' : versioned('openai/models', endpoint, version),
    )
  },
}

/** OpenAI's models in a resource of one's own at Azure. The model is the deployment's name, the base URL the resource's. */
export const azureOpenAIProviderBuilder = (options?: EndpointBuilderOptions): AIProviderBuilder =>
  endpointBuilder(kind, options)

/** A provider of Azure OpenAI from a key and a model. Its calls reject with `AIProviderFailure`. */
export const azureOpenAIProvider = (apiKey: string, model: string, connection?: ProviderConnection): AIProvider =>
  buildEndpointProvider(kind, apiKey, model, connection)
