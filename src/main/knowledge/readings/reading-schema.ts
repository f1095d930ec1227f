import { z } from 'zod'
import { chunkOrigin } from '../../../contracts/index.ts'

const offset = z.int().nonnegative()
const page = z.int().positive().max(1_000_000)
const message = z.string().max(20_000)
const pages = z.array(page).max(100_000)

export const embeddingVersion = z.object({
  providerId: z.string().min(1).max(200),
  modelId: z.string().min(1).max(1_000),
  dimensions: z.int().positive().max(65_536),
})

/** What the text of a reading ends with. */
export const storedTextEnd = z.object({
  notes: z
    .array(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('DoubtfulEncoding'),
          message,
          encoding: z.string().max(100),
          alternatives: z.array(z.string().max(100)).max(200),
        }),
        z.object({ type: z.enum(['ScannedPages', 'Recognised', 'UnreadablePages']), message, pages }),
        z.object({ type: z.enum(['DoubtfulText', 'Irregular']), message }),
      ]),
    )
    .max(1_000),
})

/** A chunk without its id, which follows from document and place. */
export const storedChunk = z.object({
  text: z.string().min(1).max(1_000_000),
  origin: chunkOrigin,
  metadata: z.record(z.string().min(1).max(100), z.string().max(65_536)),
})

const heading = { title: z.string().max(10_000), level: z.int().nonnegative().max(1_000) }

export const storedOverview = z.object({
  title: z.string().max(10_000),
  language: z.string().max(100).nullable(),
  pages: z.int().nonnegative().nullable(),
  words: z.int().nonnegative(),
  outline: z.array(z.object(heading)).max(100_000),
  sections: z.array(z.object({ ...heading, start: offset, page: page.nullable() })).max(100_000),
  terms: z.array(z.string().max(1_000)).max(1_000),
  questions: z.array(z.string().max(10_000)).max(1_000),
})

const tablePlace = z.union([
  z.object({ start: offset, page, label: z.string().max(10_000).nullable() }),
  z.object({ start: offset, slide: z.int().positive() }),
])

export const storedTable = z.object({
  name: z.string().max(100_000).nullable(),
  start: offset,
  end: offset,
  kind: z
    .discriminatedUnion('type', [
      z.object({
        type: z.literal('InText'),
        places: z.array(tablePlace).max(10_000).optional(),
        headings: z.array(z.string().max(100_000)).max(100).optional(),
      }),
      z.object({ type: z.literal('Records'), pointer: z.string().max(100_000) }),
    ])
    .nullable(),
})

export const storedTableEnd = z.object({
  columns: z
    .array(
      z.object({
        name: z.string().max(100_000),
        kind: z.enum(['Number', 'Date', 'Text']),
        unit: z.string().max(100),
        decimals: z.int().nonnegative().max(100),
        filled: z.int().nonnegative(),
        valid: z.int().nonnegative(),
        values: z.array(z.string().max(1_000)).max(1_000).nullable(),
      }),
    )
    .min(1)
    .max(512),
  rowCount: z.int().nonnegative(),
  totalRows: z.int().nonnegative(),
})

const cell = z.union([z.string().max(65_536), z.number(), z.null()])
/** Where it stands, whether it is a total, and its cells. */
const row = z.tuple([offset, offset, offset, z.union([z.literal(0), z.literal(1)])], cell)
export const storedRows = z.array(row).max(10_000)
