import { createAnthropic } from '@ai-sdk/anthropic'
import { sdkWire } from '../ai-sdk/sdk-wire.ts'

/** Shorter prompts are not cached by Anthropic anyhow. */
const CACHED_FROM_LENGTH = 4_000

/** Anthropic's Messages API. */
export const anthropicWire = sdkWire({
  name: 'anthropic',
  createModel: ({ model, ...settings }) => createAnthropic(settings)(model),
  topPInsteadOfTemperature: true,
  // The turns of one reply begin with the same system prompt: it is read anew only once.
  systemOptions: ({ systemPrompt }) =>
    systemPrompt.length < CACHED_FROM_LENGTH ? undefined : { anthropic: { cacheControl: { type: 'ephemeral' } } },
})
