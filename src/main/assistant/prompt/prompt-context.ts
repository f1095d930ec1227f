import type { GroundingMode, Guid, SearchRecord } from '../../../contracts/index.ts'
import type { AccessContext } from '../../platform/index.ts'
import type { SpokenOf } from '../follow-ups/spoken-of.ts'
import type { SearchKnowledgeResult } from '../tools/search-knowledge-result.ts'
import type { CitationLedger } from './citation-ledger.ts'

/** What a module adds to the system prompt while it is the active one. */
export interface ModuleAIContext {
  /** The module's name in the registry. */
  readonly moduleName: string
  readonly systemPrompt: string
}

/** What was found for a question before a model sees it. */
export interface RetrievedPassages {
  /** What was searched for. */
  readonly query: string
  /** With whole texts; best first. */
  readonly passages: SearchKnowledgeResult['passages']
  /** What the search looked at, where it tells. */
  readonly record?: SearchRecord
  /** What was spoken of before, where the question may lean on it. */
  readonly spokenOf?: SpokenOf
}

/** Why there is nothing that an answer could stand on: there is no document, or none that could be read. */
export type NothingToAsk = 'NoDocuments' | 'NoneRead'

/** Where a builder that retrieves tells what it found, for whatever needs it besides the model: a provider that quotes, the windows. */
export interface Grounding {
  found(retrieved: RetrievedPassages): void
  /** Has the question refused without a call of the provider: the documents do not answer it, or could not be searched. */
  refuse(why: 'NothingFound' | 'SearchFailed'): void
  /** Has sentences of the reply left out that nothing given to the model supports; the reply is shown when it has been checked. */
  leaveOutUnsupported?(): void
  /** Tells that so many documents of those that are asked are still being read: they may hold what is not found yet. */
  unread?(documents: number): void
  /** Tells that there is no document to find anything in. */
  nothingToAsk?(why: NothingToAsk): void
}

/**
 * What a prompt builder may look at. The first three fields are all that there is to rely on: a builder that uses one of the others does without it where it is
 * missing.
 */
export interface PromptContext {
  readonly access: AccessContext
  /** The module from whose view is asked; null on the assistant's own page. */
  readonly activeModule: string | null
  readonly moduleContexts: ReadonlyMap<string, ModuleAIContext>
  /** The new user message. */
  readonly query?: string
  /** The message as it can be searched for by itself: a follow-up together with what it leans on. Made out at the first call. */
  readonly searchQuery?: () => Promise<string>
  /** Collects what the reply may cite. */
  readonly citations?: CitationLedger
  readonly grounding?: Grounding
  /** What the answer has to stand on, where the conversation says so; null for whatever the app says. */
  readonly groundingMode?: GroundingMode | null
  /** Documents that alone are asked, where the conversation says so; null for all. */
  readonly documentIds?: readonly Guid[] | null
  readonly signal?: AbortSignal
}

/** Contributes a part of the system prompt; an empty string contributes nothing. */
export type SystemPromptBuilder = (context: PromptContext) => Promise<string>
