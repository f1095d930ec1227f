import { z } from 'zod'
import { failure } from './failures/failure.ts'
import { dateTime, guid, option } from './scalars.ts'

const tokens = option(z.int().positive())
const dollars = z.number().nonnegative()

/** What is known of a model; `null` where neither its endpoint nor the table of known models says. */
export const modelInfo = z.object({
  model: z.string(),
  /** Tokens of question and answer together. */
  contextLength: tokens,
  /** Tokens of one answer. */
  maxOutputTokens: tokens,
  seesImages: option(z.boolean()),
  usesTools: option(z.boolean()),
  thinks: option(z.boolean()),
  /** US dollars per million tokens. */
  prices: option(
    z.object({ input: dollars, cachedInput: option(dollars), cacheCreation: option(dollars), output: dollars }),
  ),
})

/** A server of models that was found running on this machine. */
export const localServer = z.object({
  /** The kind of provider that speaks to it. */
  providerId: z.string(),
  displayName: z.string(),
  baseUrl: z.url(),
  /** Names of the models that it offers; a server may have none yet. */
  models: z.array(z.string()),
})
export type LocalServer = z.infer<typeof localServer>

const bytes = option(z.number().nonnegative())

/** A model that is, or was, fetched onto the machine of a local server. Forgotten when the app ends. */
export const modelPull = z.object({
  pullId: guid,
  instanceId: guid,
  model: z.string(),
  state: z.enum(['Running', 'Done', 'Failed', 'Cancelled']),
  /** What the server says that it is doing. */
  status: z.string(),
  /** Of the part that is being fetched. */
  completedBytes: bytes,
  totalBytes: bytes,
  /** Why it failed, in words. */
  reason: option(z.string()),
  /** The same as a code; absent where the words are not the app's own. */
  failure: failure.optional(),
})
export type ModelPull = z.infer<typeof modelPull>

/** A model in the memory of the machine that runs it. */
export const loadedModel = z.object({
  model: z.string(),
  memoryBytes: bytes,
  /** When it is put away by itself; `null` for never or unknown. */
  until: option(dateTime),
})

/** The models that an instance offers now, by name; none, with the reason, where it could not be asked or keeps no list. */
export const offeredModels = z.object({
  models: z.array(z.string()),
  /** In words; `null` where it told. */
  reason: option(z.string()),
  /** The same as a code; absent where the words are not the app's own. */
  failure: failure.optional(),
})
export type OfferedModels = z.infer<typeof offeredModels>

/** A model of one of the caller's instances. */
export const modelOfInstance = z.object({
  instanceId: guid,
  /** The instance's own model where it is left out. */
  model: z.string().trim().max(500).optional(),
})
