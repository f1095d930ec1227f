import { failureIn } from '../../../contracts/failures/failure-of.ts'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { OfferedModels } from '../../../contracts/index.ts'
import { AlcoveError } from '../../platform/index.ts'
import { AIProviderFailure } from '../providers/ai-provider-failure.ts'
import type { ConnectedInstance } from '../providers/instance-connector.ts'

/** Whoever waits wants to choose and go on. */
const PATIENCE_SECONDS = 20

const untold = (reason: string): OfferedModels => ({ models: [], reason, ...failureIn(reason) })

/** Asks an instance for its models. What it cannot be asked for is told; rejects with the signal's reason alone. */
export const offeredModels = async (
  connect: () => Promise<ConnectedInstance>,
  signal: AbortSignal,
): Promise<OfferedModels> => {
  const patience = AbortSignal.timeout(PATIENCE_SECONDS * 1000)
  try {
    const { builder, apiKey, connection } = await connect()
    const models = await builder.listModels?.(apiKey, connection, AbortSignal.any([signal, patience]))
    return { models: models ?? [], reason: null }
  } catch (error) {
    signal.throwIfAborted()
    if (patience.aborted)
      return untold(failureWords('NoAnswerWithin', { time: failureWords('Seconds', { seconds: PATIENCE_SECONDS }) }))
    if (error instanceof AIProviderFailure || (error instanceof AlcoveError && error.code === 'Unavailable'))
      return untold(error.message)
    throw error
  }
}
