import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { linearModel } from './linear-model.ts'

const choice = z.strictObject({
  /** The natural logarithm of how much likelier a unit answers than nothing does. */
  units: linearModel,
  /** The log odds that the best unit answers. */
  odds: linearModel,
  thresholds: z.strictObject({
    /** From here on the best units are shown as an answer although more could be looked for. */
    first: z.number(),
    /** From here on they are where nothing more can be found. */
    answers: z.number(),
    /** From here on as the closest that was found; below, the documents do not speak of it. */
    near: z.number(),
  }),
})

/** What `npm run train -- answers` writes. */
export const answerModel = z.strictObject({
  /** A digest of question sets, features and training: a test tells by it when the weights are out of date. */
  trainedOn: z.string(),
  /** By words alone. */
  byWords: choice,
  /** By words, and by how alike question and units are in meaning. */
  byLikeness: choice,
})
/** How units are chosen, and how certain that may be. */
export type Choice = z.infer<typeof choice>
export type AnswerModel = z.infer<typeof answerModel>

/** Throws when the file is not what the training writes. */
export const readAnswerModel = (path: string): AnswerModel => answerModel.parse(JSON.parse(readFileSync(path, 'utf8')))
