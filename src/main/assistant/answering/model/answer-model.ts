import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { linearModel } from './linear-model.ts'

/** What `npm run train -- answers` writes. */
export const answerModel = z.strictObject({
  /** The natural logarithm of how much likelier a unit answers than nothing does. */
  units: linearModel,
  /** The log odds that the best unit answers. */
  certainty: linearModel,
  thresholds: z.strictObject({
    /** From here on the best units are shown as an answer. */
    answers: z.number(),
    /** From here on as the closest that was found; below, the documents do not speak of it. */
    near: z.number(),
  }),
})
export type AnswerModel = z.infer<typeof answerModel>

/** Throws when the file is not what the training writes. */
export const readAnswerModel = (path: string): AnswerModel => answerModel.parse(JSON.parse(readFileSync(path, 'utf8')))
