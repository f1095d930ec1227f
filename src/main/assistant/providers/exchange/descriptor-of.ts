import type { AIProviderDescriptor } from '../../../../contracts/index.ts'

interface Described {
  readonly id: string
  readonly displayName: string
  readonly defaultModel: string
  /** What a model of this kind can do as long as nothing more is known of it. */
  readonly seesImages?: boolean
  readonly usesTools?: boolean
  readonly cachesPrompts?: boolean
}

/** A descriptor of a provider that streams. */
export const descriptorOf = ({
  id,
  displayName,
  defaultModel,
  seesImages = false,
  usesTools = true,
  cachesPrompts = false,
}: Described): AIProviderDescriptor => ({
  id,
  displayName,
  defaultModel,
  capabilities: {
    providerName: id,
    model: defaultModel,
    supportsStreaming: true,
    supportsToolUse: usesTools,
    supportsVision: seesImages,
    supportsPromptCaching: cachesPrompts,
  },
})
