import type { AIProviderToolResult, GivenMessage } from '../../../contracts/index.ts'
import { untilAborted } from '../../platform/index.ts'
import type { AIProvider } from '../providers/ai-provider.ts'
import { QUERY_TABLE, queryTableAnswer } from '../tools/query-table-result.ts'
import { type Before, carryOver, cites } from './carry-over.ts'
import { rewriteQuestion } from './rewrite-question.ts'
import { leaningOf } from './spoken-of.ts'

/** The question waits for no model longer than this. */
const TIME_LIMIT_MS = 15_000
/** What a computation over a table found is called; null where it is not one thing alone. */
const calledInTable = ({ name, result }: AIProviderToolResult): string | null =>
  name === QUERY_TABLE && result.type === 'Succeeded'
    ? (queryTableAnswer.safeParse(result.value).data?.called ?? null)
    : null

/** So many questions that nothing was found for are gone back behind. */
const MOST_BACK = 3

/** The last question of a conversation as it was understood, with its answer, and where that rests on nothing, the last whose answer does; null at the beginning. */
const lastExchange = (history: readonly GivenMessage[], back = MOST_BACK): Before | null => {
  const asked = history.findLastIndex(({ role }) => role === 'User')
  const question = history[asked]
  if (!question) return null
  const replies = history.slice(asked + 1).filter(({ role }) => role === 'Assistant')
  const understood = replies.find(({ searches = [] }) => searches.length > 0)?.searches?.[0]
  const found = replies
    .flatMap(({ toolResults = [] }) => toolResults.map(calledInTable))
    .find((called) => called !== null)
  const answer = replies.map(({ content }) => content).join('\n\n')
  return {
    question: understood ?? question.content,
    answer,
    ...(found !== undefined && { found }),
    ...(back > 0 && !cites(answer) && { answered: lastAnswered(history.slice(0, asked), back - 1) }),
  }
}

/** The last question whose answer rests on something. */
const lastAnswered = (history: readonly GivenMessage[], back: number): Before | null => {
  const last = lastExchange(history, back)
  return last === null || cites(last.answer) ? last : (last.answered ?? null)
}

export interface StandaloneQuestionOptions {
  readonly message: string
  /** What was said before, oldest first. */
  readonly history: readonly GivenMessage[]
  readonly provider: AIProvider
  readonly signal: AbortSignal
}

/**
 * A message as a question that can be searched for by itself. Where it leans on what was said before, the connected model writes it out; without one, or where
 * that fails, the missing subject is carried over. Rejects only when aborted.
 */
export const standaloneQuestion = async (options: StandaloneQuestionOptions): Promise<string> => {
  const { message, history, provider, signal } = options
  const before = lastExchange(history)
  if (before === null || leaningOf(message) === null) return message
  const limited = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)])
  try {
    const rewritten = await untilAborted(rewriteQuestion(provider, message, before, limited), limited)
    if (rewritten !== null) return rewritten
  } catch {
    signal.throwIfAborted()
  }
  return carryOver(message, before)
}
