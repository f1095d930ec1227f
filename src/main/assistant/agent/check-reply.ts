import type { AIProviderToolResult, SentenceSupport } from '../../../contracts/index.ts'
import type { CitationLedger } from '../prompt/citation-ledger.ts'
import { leaveOutUnsupported } from '../support/leave-out.ts'
import { turnEvidence } from '../support/turn-evidence.ts'
import type { AgentLoop } from './agent-loop-context.ts'

/** What a reply has been given by now. */
export interface Given {
  readonly citations: CitationLedger
  readonly toolResults: readonly AIProviderToolResult[]
  /** Whether it was shown pictures too: what no passage supports may rest on them, so nothing is said of that. */
  readonly shownPictures: boolean
}

const supportOf = async (
  { provider, context }: AgentLoop,
  content: string,
  { citations, toolResults, shownPictures }: Given,
  numbers: 'Given' | 'Own',
): Promise<SentenceSupport[]> => {
  const { support, signal, logger, userMessage } = context
  // What repeats documents letter by letter needs no check.
  if (!support || provider.quotes === true) return []
  const own = new Map(citations.mentioned.toReversed().map(({ chunkId, number }) => [chunkId, number]))
  const evidence = turnEvidence(citations.all, toolResults, {
    question: userMessage.content,
    numberOf: ({ chunkId, number }) => (numbers === 'Given' ? number : (own.get(chunkId) ?? 0)),
  })
  try {
    const found = await support.check(content, evidence, signal)
    return shownPictures ? found.filter(({ verdict }) => verdict === 'Supported') : found
  } catch (error) {
    signal.throwIfAborted()
    logger?.error({ err: error }, 'a reply could not be checked against its passages')
    return []
  }
}

/** Which sentences of a finished reply its passages support. */
export const checkReply = (loop: AgentLoop, content: string, given: Given): Promise<SentenceSupport[]> =>
  supportOf(loop, content, given, 'Own')

/** What a model said in one turn, as it said it, without the sentences that nothing given to it supports. */
export const keepSupported = async (
  loop: AgentLoop,
  text: string,
  given: Given,
): Promise<{ readonly text: string; readonly removed: number }> =>
  leaveOutUnsupported(text, await supportOf(loop, text, given, 'Given'))
