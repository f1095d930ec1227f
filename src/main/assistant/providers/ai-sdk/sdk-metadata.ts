import { z } from 'zod'
import { jsonObject } from '../../../../contracts/index.ts'
import type { AIProviderMessage } from '../ai-provider.ts'

/** What the libraries want back with a message: an opaque object under their provider's name. */
const metadata = z.record(z.string(), jsonObject)

/** What is kept of a reply for its way back; of use to the model that wrote it alone. */
const keptParts = z.object({
  model: z.string(),
  reasoning: z.array(z.object({ text: z.string(), metadata })),
  text: metadata.optional(),
  calls: z.record(z.string(), metadata),
})
export type KeptParts = z.infer<typeof keptParts>
export type SdkMetadata = z.infer<typeof metadata>

/** What was kept of a message that the same model wrote; `null` for any other. */
export const keptPartsOf = ({ providerMetadata }: AIProviderMessage, name: string, model: string): KeptParts | null => {
  const kept = keptParts.safeParse(providerMetadata?.[name])
  return kept.success && kept.data.model === model ? kept.data : null
}

/** Metadata as a library sent it, if it is such; anything that is no JSON is left out. */
export const sdkMetadata = (value: unknown): SdkMetadata | undefined => {
  const parsed = metadata.safeParse(value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
  return parsed.success && Object.keys(parsed.data).length > 0 ? parsed.data : undefined
}
