import type { AIProvider } from '../../providers/ai-provider.ts'
import type { ModelInfo } from '../../providers/catalogue/model-info.ts'

/** An endpoint that is asked for what it knows of its model holds the question up no longer than this. */
const TIME_LIMIT_MS = 3_000

/** What a provider tells of its model; null where it does not, or not in time. */
export const toldOfModel = async (provider: AIProvider, signal: AbortSignal): Promise<ModelInfo | null> => {
  if (!provider.modelInfo) return null
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)])
  const untold = new Promise<null>((resolve) => {
    if (limited.aborted) resolve(null)
    else limited.addEventListener('abort', () => resolve(null), { once: true })
  })
  try {
    return await Promise.race([provider.modelInfo(limited), untold])
  } catch {
    return null
  }
}
