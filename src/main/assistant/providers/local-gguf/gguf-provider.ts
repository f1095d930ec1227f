import { availableParallelism } from 'node:os'
import type { AIProvider } from '../ai-provider.ts'
import type { AIProviderBuilder, ProviderConnection } from '../ai-provider-builder.ts'
import type { EndpointLimits } from '../endpoint/endpoint-limits.ts'
import { descriptorOf } from '../exchange/descriptor-of.ts'
import { AUTO } from '../exchange/endpoint-kind.ts'
import { signalOf } from '../signal-of.ts'
import type { GgufHost } from './gguf-host.ts'

/** What model files is to Settings: id, name, usual model, and what that can do. */
export const ggufDescriptor = descriptorOf({
  id: 'local-gguf',
  displayName: 'Model file on this machine (GGUF)',
  defaultModel: AUTO,
})

/** Where model files are looked for, and what of the machine they may use. */
export interface GgufOptions {
  /** Where model files are looked for by their names; `null` for nowhere. */
  readonly folder: string | null
  /** Whether a model may also be named by its whole path: where the person who names it owns the machine. */
  readonly anyPath: boolean
  /** Whether a graphics card is used where there is one. */
  readonly gpu?: boolean
  /** Of the processor; all but one where it is left out, so that the app beside it keeps moving. */
  readonly threads?: number
  readonly limits?: Partial<EndpointLimits>
}

/** The host is started with the first call, and its library with the first model, in a process of its own. */
const lazyHost = ({
  gpu = true,
  threads = Math.max(1, availableParallelism() - 1),
}: Pick<GgufOptions, 'gpu' | 'threads'>) => {
  let host: Promise<GgufHost> | undefined
  return {
    get: (): Promise<GgufHost> => {
      host ??= import('./gguf-host.ts').then(({ createGgufHost }) => createGgufHost({ gpu, threads }))
      return host
    },
    close: async () => (await host)?.close(),
  }
}
type LazyHost = ReturnType<typeof lazyHost>

const build = (host: LazyHost, options: GgufOptions, model: string, connection: ProviderConnection): AIProvider => {
  const load = async (): Promise<AIProvider> => {
    const { localGgufProvider } = await import('./local-gguf-provider.ts')
    return localGgufProvider({ ...options, host: await host.get(), model, connection, capabilities })
  }
  const capabilities = {
    ...ggufDescriptor.capabilities,
    model,
    supportsToolUse: connection.usesTools ?? ggufDescriptor.capabilities.supportsToolUse,
  }
  return {
    capabilities,
    sendMessage: async (request, sendOptions) => {
      signalOf(sendOptions).throwIfAborted()
      return (await load()).sendMessage(request, sendOptions)
    },
    sendStructuredMessage: async (request, sendOptions) => (await load()).sendStructuredMessage(request, sendOptions),
    modelInfo: async (signal) => {
      const { unknownModel } = await import('../catalogue/model-info.ts')
      return (await load()).modelInfo?.(signal) ?? unknownModel
    },
  }
}

/**
 * Models in GGUF files, run on this machine in a process of their own: a crash in native code is a failed call and no more. The model is the file's name in
 * the folder, or its path. One model is in memory at a time, until `keepAlive` after its last call.
 */
export const ggufProviderBuilder = (options: GgufOptions): AIProviderBuilder => {
  const host = lazyHost(options)
  return {
    descriptor: ggufDescriptor,
    needs: { baseUrl: false, apiKey: false },
    build: (_apiKey, model, connection = {}) => build(host, options, model || AUTO, connection),
    listModels: async () => (await import('./gguf-files.ts')).ggufFilesIn(options.folder),
    localModels: () => ({
      loaded: async () => (await host.get()).loaded(),
      unload: async (model) => (await host.get()).unload(model),
    }),
    close: host.close,
  }
}

/** One provider by itself, for a model file anywhere on this machine. Its process ends with this one, or some minutes after its last call. */
export const ggufProvider = (_apiKey: string, model: string, connection: ProviderConnection = {}): AIProvider =>
  build(lazyHost({}), { folder: null, anyPath: true }, model, connection)
