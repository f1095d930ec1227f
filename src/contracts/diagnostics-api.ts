import { z } from 'zod'
import { defineContract } from './contract.ts'
import { dateTime, jsonObject, nothing, option } from './scalars.ts'

/** Whether one part of the app is well, and when it is not, what to do. */
export const partHealth = z.object({ name: z.string(), healthy: z.boolean(), finding: z.string() })
export type PartHealth = z.infer<typeof partHealth>

/** Where half, nearly all and all of some measurements lie, in milliseconds. */
export const durations = z.object({ p50: z.number(), p95: z.number(), max: z.number() })
export type Durations = z.infer<typeof durations>

const count = z.int().nonnegative()

/** What replies that brought words took in the last `windowMinutes`, of all persons. */
export const replyFigures = z.object({
  windowMinutes: z.number(),
  replies: count,
  /** To the first word; `null` where there is nothing to count. Of the same replies as `wholeMs`, and never longer. */
  firstWordMs: option(durations),
  wholeMs: option(durations),
  /** Who wrote how many, most first. A `providerName` of `quoting` is Alcove itself, with the documents' own sentences. */
  answeredBy: z.array(z.object({ providerName: z.string(), model: z.string(), replies: count })),
})
export type ReplyFigures = z.infer<typeof replyFigures>

/** What searches and ingestion did in the last `windowMinutes`, of all persons. Durations are in milliseconds. */
export const searchFigures = z.object({
  windowMinutes: z.number(),
  chunkCount: count,
  queueDepth: count,
  embedding: z.object({ meanMs: z.number(), maxMs: z.number() }),
  ingestion: z.object({ flushes: count, chunks: count, meanFlushMs: z.number(), chunksPerSecond: z.number() }),
  /** Searches of a scope that found something, that found nothing good enough, and that found nothing at all. */
  retrieval: z.object({ hits: count, misses: count, empty: count }),
})
export type SearchFigures = z.infer<typeof searchFigures>

/** How the app is, in figures. */
export const diagnostics = z.object({
  health: z.array(partHealth),
  /** `null` in an app without an assistant. */
  replies: option(replyFigures),
  /** `null` in an app without retrieval. */
  search: option(searchFigures),
})
export type Diagnostics = z.infer<typeof diagnostics>

/** How much a line of the log matters. */
export const logLevel = z.enum(['debug', 'info', 'warn', 'error'])
export type LogLevel = z.infer<typeof logLevel>

/** A line of the log; `detail` is what it carries beside its message, credentials taken out. */
export const logLine = z.object({ time: dateTime, level: logLevel, message: z.string(), detail: z.string() })
export type LogLine = z.infer<typeof logLine>

/** The most lines of the log that are read at once. */
export const MAX_LOG_LINES = 500

/** How the installation is: for its administrators. */
export const diagnosticsApi = defineContract('IDiagnosticsApi', {
  GetDiagnostics: {
    summary: 'Whether each part is well, and what replies, searches and ingestion took lately.',
    input: nothing,
    output: diagnostics,
    permission: 'platform:admin',
    effect: 'Read',
  },
  ReadLog: {
    summary: 'The last lines of the log that matter at least so much, latest first.',
    input: z.object({
      level: logLevel.default('info'),
      limit: z.int().min(1).max(MAX_LOG_LINES).default(200),
    }),
    output: z.object({ lines: z.array(logLine) }),
    permission: 'platform:admin',
    effect: 'Read',
  },
  GetReport: {
    summary: 'The figures and the log to hand on, without texts, names, addresses, keys and ids.',
    input: nothing,
    output: z.object({ fileName: z.string(), report: jsonObject }),
    permission: 'platform:admin',
    effect: 'Read',
  },
})
