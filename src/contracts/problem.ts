import { z } from 'zod'

/** RFC 9457 problem details: the error of every call that fails outside the contract's own `Result`. */
export const problem = z.object({
  type: z.string().default('about:blank'),
  status: z.int(),
  title: z.string(),
  /** What went wrong and what to do, in words for a person; for input errors it names the field. */
  detail: z.string(),
  /** A correlation id that the log carries too. */
  instance: z.string(),
})
export type Problem = z.infer<typeof problem>

/** What a client proxy throws for a {@link Problem}; `status` is an HTTP status on both transports. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem

  constructor(details: Problem) {
    super(details.detail)
    this.problem = details
  }

  get status(): number {
    return this.problem.status
  }
}
