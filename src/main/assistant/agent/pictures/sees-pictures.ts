import type { AIProvider } from '../../providers/ai-provider.ts'
import { toldOfModel } from '../budget/told-of-model.ts'

/** Whether a provider's model sees pictures: as it, or who set it up, tells; what nobody says is taken for no. */
export const seesPictures = async (provider: AIProvider, signal: AbortSignal): Promise<boolean> => {
  const told = await toldOfModel(provider, signal)
  signal.throwIfAborted()
  return told?.seesImages ?? provider.capabilities.supportsVision
}
