import { z } from 'zod'
import { guid, option } from './scalars.ts'

/** What a provider can do with a model. */
export const aiProviderCapabilities = z.object({
  providerName: z.string(),
  model: z.string(),
  supportsStreaming: z.boolean(),
  supportsToolUse: z.boolean(),
  supportsVision: z.boolean(),
  supportsPromptCaching: z.boolean(),
})
export type AIProviderCapabilities = z.infer<typeof aiProviderCapabilities>

export const aiProviderDescriptor = z.object({
  id: z.string(),
  displayName: z.string(),
  defaultModel: z.string(),
  capabilities: aiProviderCapabilities,
})
export type AIProviderDescriptor = z.infer<typeof aiProviderDescriptor>

/** A configured provider. Its key is in the secret store under `secretKeyRef`, bound to the origin of `baseUrl`. */
export const aiProviderInstance = z.object({
  instanceId: guid,
  providerId: z.string(),
  model: z.string(),
  secretKeyRef: z.string(),
  displayName: z.string(),
  /** `null` for a provider that has no address of its own to configure. */
  baseUrl: option(z.string()),
})
export type AIProviderInstance = z.infer<typeof aiProviderInstance>

export const userAIConfig = z.object({
  activeInstanceId: option(guid),
  instances: z.array(aiProviderInstance),
})
export type UserAIConfig = z.infer<typeof userAIConfig>

export const preferences = z.object({
  theme: z.enum(['System', 'Light', 'Dark']),
  /** BCP 47 tag of a language that the interface has a catalogue for; `null` follows the system. */
  language: option(z.string().max(35)),
  firstRunDone: z.boolean(),
  /** Whether the desktop app also serves its contracts on localhost. */
  localServerEnabled: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>
