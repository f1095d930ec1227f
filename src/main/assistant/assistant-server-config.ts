import type { AIAssistantBranding } from '../../contracts/index.ts'
import type { SystemPromptBuilder } from './prompt/prompt-context.ts'

/** How the assistant of an app works; only `branding` ever reaches a client. */
export interface AIAssistantServerConfig {
  readonly branding: AIAssistantBranding
  /** Null takes the default builder: a platform layer and the active module's. */
  readonly systemPrompt: SystemPromptBuilder | null
  /** Turns in which the model may call tools, per reply. */
  readonly maxTurns: number
  readonly defaultMaxTokens: number
  readonly defaultTemperature: number
  readonly streamingEnabled: boolean
}

/** Tokens of a reply where nobody chose another number; a wire format that needs no limit then sends none. */
export const DEFAULT_MAX_TOKENS = 4096

/** Where nobody chose another; passages from the documents are answered from at a lower one. */
export const DEFAULT_TEMPERATURE = 0.7

/** The configuration of an app that sets nothing but its branding. */
export const defaultAssistantConfig = (branding: AIAssistantBranding): AIAssistantServerConfig => ({
  branding,
  systemPrompt: null,
  maxTurns: 10,
  defaultMaxTokens: DEFAULT_MAX_TOKENS,
  defaultTemperature: DEFAULT_TEMPERATURE,
  streamingEnabled: true,
})
