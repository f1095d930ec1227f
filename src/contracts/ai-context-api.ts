import { z } from 'zod'
import { aiContextEntries, aiContextEntry } from './ai-context.ts'
import { defineContract } from './contract.ts'
import { dateTime, nothing, option } from './scalars.ts'

/** What standing context comes to in a prompt, before it is saved. */
export const aiContextPreview = z.object({
  /** The words of these entries as they go into the system prompt; what stands around them there is told to nobody. */
  text: z.string(),
  /** Of the whole part of the prompt, counted with the tokenizer of the embedding model: close to what a language model counts, not the same. */
  tokens: z.int().nonnegative(),
  /** How many tokens standing context should stay below, so that the question, the passages and the answer have room. */
  budgetTokens: z.int().positive(),
  /** The model that answers at present, for which the budget holds. */
  model: z.string(),
})
export type AIContextPreview = z.infer<typeof aiContextPreview>

/** What the standing context was until it was replaced. */
export const aiContextVersion = z.object({ versionId: z.string(), replacedAt: dateTime })
export type AIContextVersion = z.infer<typeof aiContextVersion>

/** What Alcove does with standing context beyond the specified operations of the knowledge base. */
export const aiContextApi = defineContract('IAIContextApi', {
  PreviewContext: {
    summary: 'What entries would come to in a prompt; saves nothing.',
    input: aiContextEntries,
    output: aiContextPreview,
    permission: 'knowledge:read',
    effect: 'Read',
  },
  ListContextVersions: {
    summary: "What the acting team's standing context was before, latest first.",
    input: nothing,
    output: z.array(aiContextVersion),
    permission: 'knowledge:read',
    effect: 'Read',
  },
  ReadContextVersion: {
    summary: 'The entries of an earlier version.',
    input: z.string().min(1).max(40),
    output: option(z.array(aiContextEntry)),
    permission: 'knowledge:read',
    effect: 'Read',
  },
})
