import type { aiContextApi, ContractHandlers } from '../../../contracts/index.ts'
import type { AccessContext, BlobStore, CallContext } from '../../platform/index.ts'
import type { TokenCounter } from '../../retrieval/index.ts'
import { standingContextSection, standingContextText } from './standing-context-prompt.ts'
import { listFormerContexts, readFormerContext } from './standing-context-store.ts'

/** The model that answers a caller. */
export interface AnsweringModel {
  readonly name: string
  /** Tokens of prompt and answer together; null where nobody knows. */
  readonly contextTokens: number | null
}

export interface AIContextHandlersOptions {
  readonly blobs: BlobStore
  /** Made when it is first needed. */
  readonly tokenCounter: () => TokenCounter
  answeringModel(access: AccessContext): Promise<AnsweringModel>
}

/** What a model of unknown size is taken to have: small ones that run on a laptop begin here. */
const ASSUMED_CONTEXT_TOKENS = 8_192
/** Of a model's context: the rest is for the question, the passages and the answer. */
const SHARE = 1 / 4
/** UTF-16 units that are counted; of more, the count is estimated from these. */
const MOST_COUNTED = 100_000

/** `IAIContextApi`, in the acting team. */
export const createAIContextHandlers = ({
  blobs,
  tokenCounter,
  answeringModel,
}: AIContextHandlersOptions): ContractHandlers<typeof aiContextApi, CallContext> => {
  let counter: TokenCounter | null = null
  const countTokens = (text: string): number => {
    if (text === '') return 0
    counter ??= tokenCounter()
    const counted = text.slice(0, MOST_COUNTED)
    return Math.round((counter.countTokens(counted) * text.length) / counted.length)
  }
  return {
    async PreviewContext(entries, { access }) {
      const text = standingContextText(entries.toSorted((one, other) => one.order - other.order))
      const { name, contextTokens } = await answeringModel(access)
      return {
        text,
        tokens: countTokens(standingContextSection(text)),
        budgetTokens: Math.floor((contextTokens ?? ASSUMED_CONTEXT_TOKENS) * SHARE),
        model: name,
      }
    },
    ListContextVersions: (_nothing, { access }) => listFormerContexts(blobs, access.teamId),
    ReadContextVersion: (versionId, { access }) => readFormerContext(blobs, access.teamId, versionId),
  }
}
