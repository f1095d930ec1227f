import type { CompanionTool } from '../../../contracts/index.ts'
import { jsonObject } from '../../../contracts/index.ts'
import { type RegisteredTool, toolFailure } from '../tools/ai-tool.ts'
import type { CompanionRecord } from './companion-store.ts'
import type { ReadTool } from './offered/read-tools.ts'
import { resultOfCall } from './offered/result-of-call.ts'
import type { RunningCompanion } from './running-companion.ts'

/** A tool as it is, with what a person said of it. */
export const withApproval = (tool: ReadTool, { approved }: CompanionRecord): CompanionTool => {
  const known = Object.hasOwn(approved, tool.name) ? approved[tool.name] : undefined
  return { ...tool, approval: known === undefined ? 'New' : known === tool.digest ? 'Approved' : 'Changed' }
}

const describe = (companionName: string, description: string): string =>
  `A tool of the server "${companionName}", which describes it in these words: ${description || '(none)'}`

export interface OfferedBy {
  /** As it is kept at the moment; null once it is gone. */
  readonly record: () => CompanionRecord | null
  readonly running: () => RunningCompanion | null
}

/** The approved tools of one server. Whether a tool still is what was approved is looked at again when it is called. */
export const registeredCompanionTools = (
  companion: CompanionRecord,
  { record, running }: OfferedBy,
): RegisteredTool[] => {
  const isApproved = (tool: ReadTool): boolean => {
    const current = record()
    const offered = running()?.offered.tools.find(({ name }) => name === tool.name)
    return current !== null && offered?.digest === tool.digest && withApproval(offered, current).approval === 'Approved'
  }
  return (running()?.offered.tools ?? []).filter(isApproved).map((tool) => ({
    source: { type: 'CompanionContributed', companionName: companion.name },
    definition: {
      name: tool.offeredAs,
      description: describe(companion.name, tool.description),
      parameters: { properties: [] },
      inputSchema: tool.parameters,
      visibility: 'ServerSide',
      capabilities: { requiresFullPage: false, requiresPlatformAdmin: true },
      asksFirst: companion.asksFirst,
      executor: async (args, { signal }) => {
        if (!isApproved(tool))
          return toolFailure(
            'This tool was changed by its server, or is gone. It has to be approved again in Settings.',
          )
        const connection = running()?.connection()
        if (!connection?.ok)
          return toolFailure(`The tool server does not run: ${connection?.error ?? 'it was stopped.'}`)
        try {
          const result = await connection.value.callTool(tool.name, jsonObject.parse(args), signal)
          return resultOfCall(companion.name, result)
        } catch (error) {
          signal.throwIfAborted()
          const ended = running()?.connection()
          const reason = ended && !ended.ok ? ended.error : error instanceof Error ? error.message : String(error)
          return toolFailure(`The tool server gave no result: ${reason.slice(0, 500)}`)
        }
      },
    },
  }))
}
