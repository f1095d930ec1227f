import type { AIAssistantBranding } from '../../contracts/index.ts'
import type { SystemPromptBuilder } from './prompt/prompt-context.ts'

/** How the assistant of an app works; only `branding` ever reaches a client, and only it has no default. */
export interface AIAssistantServerConfig {
  readonly branding: AIAssistantBranding
  /** Null, the default, takes the default builder: a platform layer and the active module's. */
  readonly systemPrompt?: SystemPromptBuilder | null | undefined
  /** Turns in which the model may call tools, per reply. Default: 10. */
  readonly maxTurns?: number | undefined
  /** Default: 4096, and a wire format that needs no limit then sends none. One that is given is always sent. */
  readonly defaultMaxTokens?: number | undefined
  /** Default: 0.7. */
  readonly defaultTemperature?: number | undefined
  /** Default: true. */
  readonly streamingEnabled?: boolean | undefined
}

/** The same with nothing left open. */
export type SettledAssistantConfig = {
  readonly [Field in keyof AIAssistantServerConfig]-?: Exclude<AIAssistantServerConfig[Field], undefined>
}

/** The configuration of an app that sets nothing but its branding. */
export const defaultAssistantConfig = (branding: AIAssistantBranding): SettledAssistantConfig => ({
  branding,
  systemPrompt: null,
  maxTurns: 10,
  defaultMaxTokens: 4096,
  defaultTemperature: 0.7,
  streamingEnabled: true,
})

/** What was given, and the default of what was not. */
export const settleAssistantConfig = (given: AIAssistantServerConfig): SettledAssistantConfig => {
  const standard = defaultAssistantConfig(given.branding)
  return {
    branding: given.branding,
    systemPrompt: given.systemPrompt ?? standard.systemPrompt,
    maxTurns: given.maxTurns ?? standard.maxTurns,
    defaultMaxTokens: given.defaultMaxTokens ?? standard.defaultMaxTokens,
    defaultTemperature: given.defaultTemperature ?? standard.defaultTemperature,
    streamingEnabled: given.streamingEnabled ?? standard.streamingEnabled,
  }
}
