import type { JsonValue, ToolCapabilities, ToolResult, ToolSource, ToolVisibility } from '../../../contracts/index.ts'
import type { AccessContext } from '../../platform/index.ts'
import type { CitationLedger } from '../prompt/citation-ledger.ts'

export type ParamType =
  | { readonly type: 'StringP' }
  | { readonly type: 'StringArray' }
  | { readonly type: 'Integer' }
  | { readonly type: 'Number' }
  | { readonly type: 'Boolean' }
  | { readonly type: 'EnumP'; readonly values: readonly string[] }

export interface ToolParameterSchema {
  /** Name, type, description. All but the optional ones are required by the model's schema. */
  readonly properties: readonly (readonly [name: string, type: ParamType, description: string])[]
  /** Names of properties that may be left out. */
  readonly optional?: readonly string[]
}

export interface ToolCallContext {
  readonly access: AccessContext
  readonly citations: CitationLedger
  readonly signal: AbortSignal
}

export interface AIToolDefinition {
  readonly name: string
  readonly description: string
  readonly parameters: ToolParameterSchema
  /** Never rejects for bad arguments: a failure is told to the model as data. */
  readonly executor: (args: JsonValue, context: ToolCallContext) => Promise<ToolResult>
  readonly visibility: ToolVisibility
  readonly capabilities: ToolCapabilities
}

export interface RegisteredTool {
  readonly definition: AIToolDefinition
  readonly source: ToolSource
}
