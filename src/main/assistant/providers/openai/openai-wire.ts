import { createOpenAI } from '@ai-sdk/openai'
import { sdkWire } from '../ai-sdk/sdk-wire.ts'
import { isStrictSchema } from '../structured/is-strict-schema.ts'

/** OpenAI's Responses API. */
export const openAIWire = sdkWire({
  name: 'openai',
  createModel: ({ model, ...settings }) => createOpenAI(settings).responses(model),
  // Without a store on the other side, the reasoning comes encrypted and goes back with the next call.
  providerOptions: ({ schema }) => ({
    openai: { store: false, strictJsonSchema: schema !== null && isStrictSchema(schema) },
  }),
})
