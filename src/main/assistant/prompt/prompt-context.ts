import type { AccessContext } from '../../platform/index.ts'
import type { CitationLedger } from './citation-ledger.ts'

export interface ModuleAIContext {
  /** The module's name in the registry. */
  readonly moduleName: string
  readonly systemPrompt: string
}

/** What a prompt builder may look at. `query` is the new user message, `citations` collects what the reply may cite. */
export interface PromptContext {
  readonly access: AccessContext
  readonly activeModule: string | null
  readonly moduleContexts: ReadonlyMap<string, ModuleAIContext>
  readonly query: string
  readonly citations: CitationLedger
  readonly signal: AbortSignal
}

/** Contributes a part of the system prompt; an empty string contributes nothing. */
export type SystemPromptBuilder = (context: PromptContext) => Promise<string>
