import { z } from 'zod'

const codeWith = <Value extends z.ZodType>(value: Value) =>
  z.object({
    /** Stable: it keeps its meaning over versions. A reader that does not know it shows the English words beside it. */
    code: z.string(),
    /** What the sentence has places for: words of a file or an endpoint, numbers as they are written in English, or a failure inside of this one. */
    values: z.record(z.string(), value),
  })

const innermost = codeWith(z.string())
const inner = codeWith(z.union([z.string(), innermost]))

/** Why something failed, as a code with values, so that it can be told in any language. The same stands in English words beside it. */
export const failure = codeWith(z.union([z.string(), inner]))
export type Failure = z.infer<typeof failure>
