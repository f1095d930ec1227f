import type { ProtobufMessage } from '../archives/protobuf-message.ts'

/** What holds from one place of a text to the next, such as a style. */
export interface Run<T> {
  /** In UTF-16 units. */
  readonly start: number
  readonly value: T
}

/** The runs that a field of a text's storage tells, in their order. `readEntry` gives undefined where nothing changes. */
export const attributeRuns = <T>(
  storage: ProtobufMessage,
  field: number,
  readEntry: (entry: ProtobufMessage) => T | undefined,
): Run<T>[] =>
  (storage.message(field)?.messages(1) ?? [])
    .flatMap((entry) => {
      const value = readEntry(entry)
      return value === undefined ? [] : [{ start: entry.number(1) ?? 0, value }]
    })
    .sort((one, other) => one.start - other.start)

/** Asked for places in rising order, gives what holds at each; `before` stands before the first run. */
export const createRunCursor = <T>(runs: readonly Run<T>[], before: T): ((at: number) => T) => {
  let next = 0
  let value = before
  return (at) => {
    for (let run = runs[next]; run !== undefined && run.start <= at; run = runs[++next]) value = run.value
    return value
  }
}
