/** What earlier steps have learned: ids by name. */
export type Known = Map<string, string>

/** One call of the scenario. Steps run in order, on a host of their own for each transport. */
export interface Step {
  readonly contract: string
  readonly operation: string
  /** Says what the step shows; together with the operation it names the test. */
  readonly shows: string
  readonly input?: (known: Known) => unknown
  /** Remembers ids from the value for later steps. */
  readonly learn?: (value: never, known: Known) => void
  /** Repeats the call until its value is as expected. */
  readonly until?: (value: never) => boolean
  /** How the call is refused: with a problem of this status, or with the contract's own error. Without it the call must succeed. */
  readonly refused?: number | string
}

export const NOBODY = '00000000-0000-7000-8000-000000000000'
/** The id that an earlier step has learned under this name, or nobody’s. */
export const id =
  (name: string) =>
  (known: Known): string =>
    known.get(name) ?? NOBODY

export const hasEnded = (status: string): boolean => status === 'Indexed' || status === 'Failed'

/** What the document says that many chapters are about. */
export const minutes =
  'The dome motor was replaced in March. The new motor is quieter.\n\nVisitors come on the first Friday.\n'

export const file = (fileName: string, content: string, contentType = 'text/plain') => ({
  fileName,
  contentType,
  bytes: new TextEncoder().encode(content),
})

/** Steps of one contract. */
export const stepsOf =
  (contract: string) =>
  (operation: string, shows: string, more: Partial<Step> = {}): Step => ({ contract, operation, shows, ...more })

/** A message of the conversation, by the name under which it is known. */
export const at =
  (name: string, more: object = {}) =>
  (known: Known): unknown => ({ conversationId: id('conversation')(known), messageId: id(name)(known), ...more })
export const task = ({ taskId }: { taskId: string }, known: Known) => known.set('task', taskId)
export const isOver = (told: { status: { type: string } } | null) =>
  told === null || ['Completed', 'Failed', 'Cancelled'].includes(told.status.type)

/** When what is brought from elsewhere was made. */
export const moment = '2025-01-01T00:00:00.000Z'
