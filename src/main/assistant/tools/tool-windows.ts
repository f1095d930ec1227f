import type { AIProviderToolCall, ToolResult } from '../../../contracts/index.ts'

/** What came of asking the person. `NobodyThere`: no window is open; `Unanswered`: the time was over. */
export type Approval = 'Approved' | 'Refused' | 'Unanswered' | 'NobodyThere'

/** The windows of the person who asked, as tools need them. */
export interface ToolWindows {
  /** Has a window carry out a call. Resolves to a failure in words where none is open or none answers in time; rejects when aborted. */
  carryOut(call: AIProviderToolCall, signal: AbortSignal): Promise<ToolResult>
  /** Asks whether a call may run. Rejects when aborted. */
  approve(call: AIProviderToolCall, signal: AbortSignal): Promise<Approval>
}

/** No window at all, as in a program that runs a reply by itself. */
export const noWindows: ToolWindows = {
  carryOut: async () => ({ type: 'Failed', error: 'This needs an open window of Alcove, and there is none.' }),
  approve: async () => 'NobodyThere',
}
