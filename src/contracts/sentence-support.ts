import { z } from 'zod'

/** Whether the passages of a turn say what a sentence of its reply says. Checked by a small trained model, which errs in about one of ten. */
export const supportVerdict = z.enum(['Supported', 'Unsupported'])
export type SupportVerdict = z.infer<typeof supportVerdict>

/**
 * What was found for one sentence of a model's reply. Sentences that state nothing to check (questions, what introduces a list, that the documents do not
 * say something) have none.
 */
export const sentenceSupport = z.object({
  /** The sentence within the reply's `content`, as UTF-16 offsets: `content.slice(start, end)`. */
  start: z.int().nonnegative(),
  end: z.int().positive(),
  verdict: supportVerdict,
  /** The number of the citation that supports it best; `null` where it is unsupported, or supported by what the reply does not cite. */
  citation: z.int().positive().nullable(),
  /** The words of the passage that support it, as they stand there; at most 16. */
  words: z.array(z.string()),
  /** Numbers and names of the sentence that neither a passage nor the question holds; at most 8. */
  unfound: z.array(z.string()),
})
export type SentenceSupport = z.infer<typeof sentenceSupport>
