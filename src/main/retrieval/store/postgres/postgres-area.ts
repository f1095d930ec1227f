import { createPostgresChunks } from './postgres-chunks.ts'
import type { Query } from './postgres-connection.ts'
import { createPostgresNearest } from './postgres-nearest.ts'
import { createPostgresPartitions } from './postgres-partitions.ts'
import type { PostgresSchema } from './postgres-schema.ts'
import { createPostgresWords } from './postgres-words.ts'

/** What is read of a store: its partitions, and in them rows by their words, their vectors and their numbers. */
export const createPostgresArea = (schema: PostgresSchema, query: Query) => ({
  ...createPostgresPartitions(schema, query),
  ...createPostgresWords(schema, query),
  ...createPostgresNearest(schema, query),
  ...createPostgresChunks(schema, query),
})

/** What {@link createPostgresArea} makes. */
export type PostgresArea = ReturnType<typeof createPostgresArea>
