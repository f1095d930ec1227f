import type {
  Guid,
  JsonObject,
  JsonValue,
  SearchRecord,
  ToolCapabilities,
  ToolResult,
  ToolSource,
  ToolVisibility,
} from '../../../contracts/index.ts'
import type { AccessContext } from '../../platform/index.ts'
import type { CitationLedger } from '../prompt/citation-ledger.ts'

/** The kind of one argument. */
export type ParamType =
  | { readonly type: 'StringP' }
  | { readonly type: 'StringArray' }
  | { readonly type: 'Integer' }
  | { readonly type: 'Number' }
  | { readonly type: 'Boolean' }
  | { readonly type: 'EnumP'; readonly values: readonly string[] }

/** What a tool takes, as a list of named values. Calls with others are answered with what is wrong, and not carried out. */
export interface ToolParameterSchema {
  /** Name, type, description. All but the optional ones are required by the model's schema. */
  readonly properties: readonly (readonly [name: string, type: ParamType, description: string])[]
  /** Names of properties that may be left out. */
  readonly optional?: readonly string[]
}

/** What a tool is given beside its arguments. */
export interface ToolCallContext {
  readonly access: AccessContext
  /** Documents that alone are asked in this conversation; null or absent for all. */
  readonly documentIds?: readonly Guid[] | null
  /** Where a tool numbers the passages that it returns, so that the reply can cite them. */
  readonly citations: CitationLedger
  /** Aborted when the reply is stopped or the tool has taken too long. */
  readonly signal: AbortSignal
  /**
   * Resolves when the calls before this one have come to their end. A `concurrent` tool waits for it before it numbers passages, so that numbers do not
   * depend on which call was faster.
   */
  readonly myTurn?: () => Promise<void>
  /** Tells the windows what the documents are searched for. */
  readonly searched?: (query: string) => void
  /** Whether what is found goes to no model but is quoted from: nothing of it has to be left out to fit one. */
  readonly isForQuotes?: boolean
  /** Takes what a search looked at, to be kept with the reply. */
  readonly recorded?: (record: SearchRecord) => void
}

/** A tool: what models are told of it, and what carries it out. */
export interface AIToolDefinition {
  readonly name: string
  readonly description: string
  readonly parameters: ToolParameterSchema
  /**
   * In place of `parameters`, for a tool whose arguments are described elsewhere: JSON Schema of type object, as far as it can be
   * checked without running anything of it; its executor checks the rest.
   */
  readonly inputSchema?: JsonObject
  /** Never rejects for bad arguments: a failure is told to the model as data. */
  readonly executor: (args: JsonValue, context: ToolCallContext) => Promise<ToolResult>
  /** A `ClientResident` tool is carried out by a window of the caller; its executor is never called. */
  readonly visibility: ToolVisibility
  readonly capabilities: ToolCapabilities
  /** Whether calls of one turn may run at the same time. Default: one after another. */
  readonly concurrent?: boolean
  /** Whether it changes something: then the person is asked before each run, and without a window it is refused. */
  readonly asksFirst?: boolean
}

/** A tool of the registry, and who brought it. */
export interface RegisteredTool {
  readonly definition: AIToolDefinition
  readonly source: ToolSource
}

/** A failure that the model is told, in words that it can act on. */
export const toolFailure = (error: string): ToolResult => ({ type: 'Failed', error })
