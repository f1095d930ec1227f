import { z } from 'zod'
import { guid } from './scalars.ts'

/** The most standing context that a team may have: entries, and UTF-16 units of each. */
export const MAX_AI_CONTEXT_ENTRIES = 200
/** The longest entry of standing context, in UTF-16 units. */
export const MAX_AI_CONTEXT_LENGTH = 20_000

/** One thing that the assistant is told with every question of a team. */
export const aiContextEntry = z.object({
  id: guid,
  text: z.string().max(MAX_AI_CONTEXT_LENGTH),
  /** Entries stand in the prompt by this number, lowest first. */
  order: z.int(),
})
export type AIContextEntry = z.infer<typeof aiContextEntry>

/** The whole standing context of a team, in any order of the list. */
export const aiContextEntries = z
  .array(aiContextEntry)
  .max(MAX_AI_CONTEXT_ENTRIES)
  .superRefine((entries, context) => {
    const ids = entries.map(({ id }) => id)
    ids.forEach((id, index) => {
      if (ids.indexOf(id) === index) return
      context.addIssue({ code: 'custom', path: [index, 'id'], message: 'is the same as an earlier one' })
    })
  })
