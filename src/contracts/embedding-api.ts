import { z } from 'zod'
import { defineContract } from './contract.ts'
import { nothing, option } from './scalars.ts'

/** What tells vectors of one model from those of another: they are never compared. */
export const embeddingVersion = z.object({
  providerId: z.string().min(1).max(200),
  modelId: z.string().min(1).max(500),
  dimensions: z.int().min(1).max(65_536),
})

/** A model that makes vectors, under the name that people know it by. */
export const embeddingModel = embeddingVersion.extend({ displayName: z.string() })
export type EmbeddingModel = z.infer<typeof embeddingModel>

/**
 * Settled: every chunk has its vector. Running: vectors of a model are being made, while those of `serving` are searched. Cancelling: what was made of
 * them is being removed.
 */
export const reembeddingState = z.enum(['Settled', 'Running', 'Paused', 'Cancelling'])
export type ReembeddingState = z.infer<typeof reembeddingState>

/** Which model's vectors are searched, and how far the change to another has come. */
export const embeddingStatus = z.object({
  /** Whose vectors are searched. */
  serving: embeddingModel,
  /** Whose vectors will be, once every chunk has one; `null` when it is the same. */
  target: option(embeddingModel),
  /** Whose vectors were searched before, and can be again. */
  former: option(embeddingModel),
  state: reembeddingState,
  /** Chunks that have their vector. */
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  /** How much the vectors of `serving` count beside the words of a question, 0 to 1: as measured on the library's own texts, or as with any model. */
  denseWeight: z.number().min(0).max(1),
  /** Chunks that the model could make no vector of: they are found by their words alone. */
  failed: z.int().nonnegative(),
  /** What holds the work up; it goes on by itself once that is over. */
  problem: option(z.string()),
})
export type EmbeddingStatus = z.infer<typeof embeddingStatus>

/** The change from one embedding model to another, while search goes on with the former. */
export const embeddingApi = defineContract('IEmbeddingApi', {
  GetEmbedding: {
    summary: 'Which model embeds, how far a change of it has come, and which models can be chosen.',
    input: nothing,
    output: z.object({
      status: embeddingStatus,
      models: z.array(embeddingModel),
      /** Whether a model can be taken in from a folder. */
      canImport: z.boolean(),
      /** Whether a server that embeds can be connected. */
      canConnect: z.boolean(),
    }),
    permission: 'authenticated',
    effect: 'Read',
  },
  ChooseEmbeddingModel: {
    summary: 'Have everything embedded by another model, in the background; the present one serves until that is done.',
    input: embeddingVersion,
    output: embeddingStatus,
    permission: 'platform:admin',
  },
  PauseReembedding: {
    summary: 'Stop embedding for now, also over a restart, where anything is being embedded anew.',
    input: nothing,
    output: embeddingStatus,
    permission: 'platform:admin',
  },
  ResumeReembedding: {
    summary: 'Go on embedding where it was paused.',
    input: nothing,
    output: embeddingStatus,
    permission: 'platform:admin',
  },
  CancelReembedding: {
    summary: 'Stay with the present model where another is being changed to, and remove what that has made.',
    input: nothing,
    output: embeddingStatus,
    permission: 'platform:admin',
  },
  RollBackEmbedding: {
    summary: 'Return to the model before; what it made is still there, and only what came since is embedded.',
    input: nothing,
    output: embeddingStatus,
    permission: 'platform:admin',
  },
  ImportEmbeddingModel: {
    summary: 'Take in an embedding model from a folder of this machine, as transformers.js reads it.',
    input: z.object({ folder: z.string().trim().min(1, 'folder must not be empty').max(4096) }),
    output: embeddingModel,
    permission: 'platform:admin',
  },
  ConnectEmbeddingModel: {
    summary:
      'Take in an embedding model of a server, having asked it for a vector; while it is chosen, every passage and every question is sent there.',
    input: z.object({
      kind: z.enum(['OpenAICompatible', 'Ollama']),
      /** Such as `https://api.openai.com/v1` or `http://127.0.0.1:11434`. */
      baseUrl: z.string().trim().min(1, 'baseUrl must not be empty').max(2_000),
      modelId: z.string().trim().min(1, 'modelId must not be empty').max(300),
      /** Kept in the secret store; null for a server that wants none. */
      apiKey: option(
        z
          .string()
          .trim()
          .min(1)
          .max(2_000)
          .regex(/^[\x21-\x7e]*$/, 'apiKey holds characters that no key has'),
      ),
    }),
    output: embeddingModel,
    permission: 'platform:admin',
  },
  RemoveEmbeddingModel: {
    summary: 'Delete an imported or connected embedding model that is not in use.',
    input: embeddingVersion,
    output: nothing,
    permission: 'platform:admin',
    effect: 'Remove',
  },
})
