import type { AIProviderMessage } from '../providers/ai-provider.ts'
import { toProviderDef } from '../tools/to-provider-def.ts'
import { alternateRoles } from './alternate-roles.ts'
import { messageBudget } from './budget/context-length.ts'
import { estimateTokens } from './budget/estimate-tokens.ts'
import { fitMessages } from './budget/fit-messages.ts'
import { historyMessages } from './history-messages.ts'
import type { ThreadPictures } from './pictures/thread-pictures.ts'
import type { RunningLoop } from './running-loop.ts'

export interface TurnMessages {
  /** What a call sends: earlier messages as far as they fit, the question, and what this run has done so far. */
  of(systemPrompt: string, present: readonly AIProviderMessage[]): AIProviderMessage[]
}

export interface TurnMessagesOptions {
  /** Tokens that the model takes. */
  readonly contextLength: number
  readonly withTools: boolean
  readonly pictures: ThreadPictures
}

/** Composes the messages of each turn for a model that takes so many tokens. What has to be shortened is logged, in numbers. */
export const createTurnMessages = (
  { context, tools }: RunningLoop,
  { contextLength, withTools, pictures }: TurnMessagesOptions,
): TurnMessages => {
  const { conversation, continues = null, maxTokens, taskId, logger } = context
  const history = historyMessages(conversation.messages, { withTools, continued: continues, pictures })
  const toolTokens = withTools
    ? estimateTokens(JSON.stringify(tools.map(({ definition }) => toProviderDef(definition))))
    : 0
  let logged = ''
  return {
    of: (systemPrompt, present) => {
      const fixed = estimateTokens(systemPrompt) + toolTokens
      const budgetTokens = messageBudget(contextLength, maxTokens, fixed)
      const fitted = fitMessages(history, present, budgetTokens)
      const { messages: _messages, ...counts } = fitted
      const { droppedPictures, shortenedResults, droppedMessages, fits } = counts
      const cut = JSON.stringify(counts)
      if ((droppedPictures + shortenedResults + droppedMessages > 0 || !fits) && cut !== logged) {
        logger?.info(
          { taskId, contextLength, budgetTokens, ...counts },
          'the conversation was shortened to fit the model',
        )
        logged = cut
      }
      return alternateRoles(fitted.messages)
    },
  }
}
