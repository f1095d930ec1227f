import { createGoogle } from '@ai-sdk/google'
import { sdkWire } from '../ai-sdk/sdk-wire.ts'
import { knownModelInfo } from '../catalogue/known-models.ts'

/** Google's Gemini API. */
export const googleWire = sdkWire({
  name: 'google',
  createModel: ({ model, ...settings }) => createGoogle(settings)(model),
  // Models that do not think refuse to be asked for thoughts.
  providerOptions: ({ model, shape, request }) => {
    const thinks = knownModelInfo('google', model).thinks === true && request.reasoningEffort !== 'None'
    return thinks && !shape.dropped.includes('thinking')
      ? { google: { thinkingConfig: { includeThoughts: true } } }
      : {}
  },
})
