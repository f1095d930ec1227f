import { untilAborted } from '../../platform/index.ts'
import { spokenOf } from '../follow-ups/spoken-of.ts'
import { standaloneQuestion } from '../follow-ups/standalone-question.ts'
import type { CitationLedger } from '../prompt/citation-ledger.ts'
import type { Grounding, NothingToAsk, RetrievedPassages } from '../prompt/prompt-context.ts'
import type { AgentLoop } from './agent-loop-context.ts'

export interface PreparedPrompt {
  readonly systemPrompt: string
  /** What the documents hold on the question; null where nothing retrieves. */
  readonly retrieved: RetrievedPassages | null
  /** Why the question is not to be put to the provider. */
  readonly refused: Parameters<Grounding['refuse']>[0] | null
  /** Whether sentences that nothing supports are to be left out. */
  readonly leavesOutUnsupported: boolean
  /** How many documents are still being read. */
  readonly unread: number
  readonly nothingToAsk: NothingToAsk | null
}

/** Builds the system prompt for the message, and gathers what its builders have to say of the documents. */
export const preparePrompt = async (
  { provider, systemPrompt, context }: AgentLoop,
  citations: CitationLedger,
  searched: (query: string) => void,
): Promise<PreparedPrompt> => {
  const { promptContext, userMessage, conversation, signal } = context
  const query = promptContext.query ?? userMessage.content
  let retrieved: RetrievedPassages | null = null
  let refused: PreparedPrompt['refused'] = null
  let leavesOutUnsupported = false
  let unread = 0
  let nothingToAsk: PreparedPrompt['nothingToAsk'] = null
  let standalone: Promise<string> | null = null
  const before = spokenOf(query, conversation.messages)
  const understand = () => {
    standalone ??= standaloneQuestion({ message: query, history: conversation.messages, provider, signal })
    return standalone
  }
  const built = await untilAborted(
    systemPrompt({
      ...promptContext,
      query,
      searchQuery: promptContext.searchQuery ?? understand,
      citations,
      signal,
      grounding: {
        found: (found) => {
          retrieved = { ...found, ...(before !== null && { spokenOf: before }) }
          searched(found.query)
          if (found.record) context.onSearchRecord?.(found.record)
        },
        refuse: (why) => {
          refused = why
        },
        leaveOutUnsupported: () => {
          leavesOutUnsupported = true
        },
        unread: (documents) => {
          unread += documents
        },
        nothingToAsk: (why) => {
          nothingToAsk = why
        },
      },
    }),
    signal,
  )
  signal.throwIfAborted()
  return { systemPrompt: built, retrieved, refused, leavesOutUnsupported, unread, nothingToAsk }
}
