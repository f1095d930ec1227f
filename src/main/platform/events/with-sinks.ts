import type { Database } from '../database/database.ts'
import { appendEach, type EventRecord, type EventStore } from './event-store.ts'
import type { TransactionalSink } from './transactional-sink.ts'

/** An event store whose sinks are part of each append: a sink that throws undoes the event, and the state change with it. */
export const withSinks = (store: EventStore, sinks: readonly TransactionalSink[], db: Database): EventStore => {
  if (sinks.length === 0) return store
  const tell = (record: EventRecord): void => {
    for (const sink of sinks) sink.write(record)
  }
  return {
    append: db.transaction((event) => {
      const record = store.append(event)
      tell(record)
      return record
    }).immediate,
    appendEach: db.transaction((batch) => {
      const records = appendEach(store, batch)
      for (const record of records) tell(record)
      return records
    }).immediate,
    read: (query) => store.read(query),
  }
}
