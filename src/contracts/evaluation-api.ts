import { z } from 'zod'
import { defineContract } from './contract.ts'
import { mergeStrategy } from './retrieval.ts'
import { dateTime, guid, nothing, option } from './scalars.ts'

/** The most questions that a set holds. */
export const MAX_QUESTIONS = 2_000
/** The most UTF-16 units of a file that questions are imported from. */
export const MAX_IMPORT_LENGTH = 5_000_000

const name = z.string().trim().min(1, 'name must not be empty').max(100)

/** A question, and what a good search for it finds. */
export const evaluationQuestion = z.object({
  question: z.string().trim().min(1, 'question must not be empty').max(2_000),
  /** Documents by their file names, whatever their case, each with how relevant it is; 1 where nothing tells more from less. */
  expected: z
    .array(
      z.object({
        fileName: z.string().trim().min(1, 'fileName must not be empty').max(255),
        grade: z.number().positive().max(100).default(1),
      }),
    )
    .min(1, 'expected must name a document')
    .max(1_000),
  /** Words that the passage found must hold, beside coming from one of the documents; null where any passage of them will do. */
  passage: option(z.string().trim().min(1).max(2_000)),
})
/** A question with every field there. */
export type EvaluationQuestion = z.output<typeof evaluationQuestion>

const summary = z.object({ setId: guid, name, questions: z.int().nonnegative(), changedAt: dateTime })
/** A question set without its questions. */
export type QuestionSetSummary = z.infer<typeof summary>

/** A mean over questions, and where it would lie in 95 of 100 other draws of such questions (percentile bootstrap). */
const figure = z.object({ mean: z.number(), low: z.number(), high: z.number() })
/** A mean with its interval. */
export type Figure = z.infer<typeof figure>

const figures = z.object({ recall5: figure, recall10: figure, mrr10: figure, nDCG10: figure })
/** What a measurement comes to. */
export type EvaluationFigures = z.infer<typeof figures>

/** What was measured with. */
const evaluationSettings = z.object({
  model: z.string(),
  dimensions: z.int().positive(),
  mergeStrategy,
  /** In tokens, of documents that nothing else cuts. */
  chunking: z.object({ maxTokens: z.int(), overlapTokens: z.int(), minTokens: z.int() }),
})

const evaluation = z.object({
  runId: guid,
  setId: guid,
  /** Of the set, when it ran. */
  name: z.string(),
  startedAt: dateTime,
  /** `Interrupted`: the app ended before it was done; what it had until then is kept. */
  state: z.enum(['Running', 'Completed', 'Cancelled', 'Failed', 'Interrupted']),
  done: z.int().nonnegative(),
  questions: z.int().nonnegative(),
  settings: evaluationSettings,
  /** Over the questions that were done; null while it runs, and where none was done. */
  figures: option(figures),
})
/** One measurement: how far it is, what it was made with and what it came to. */
export type Evaluation = z.infer<typeof evaluation>

/** What a search found for one question. */
const questionOutcome = z.object({
  question: z.string(),
  expected: z.array(z.string()),
  /** Where the first thing that was expected stands, from 1; null where it is not among the first hundred. */
  rank: option(z.int().positive()),
  recall5: z.number(),
  recall10: z.number(),
  mrr10: z.number(),
  nDCG10: z.number(),
  /** File names of what was found instead or with it, the first few. */
  found: z.array(z.string()),
})
/** What a search found for one question. */
export type QuestionOutcome = z.infer<typeof questionOutcome>

/** How well search finds what it should, measured on questions of one's own. */
export const evaluationApi = defineContract('IEvaluationApi', {
  ListQuestionSets: {
    summary: 'The question sets of the library.',
    input: nothing,
    output: z.array(summary),
    permission: 'retrieval:read',
    effect: 'Read',
  },
  GetQuestionSet: {
    summary: 'A set with its questions.',
    input: guid,
    output: option(summary.omit({ questions: true }).extend({ questions: z.array(evaluationQuestion) })),
    permission: 'retrieval:read',
    effect: 'Read',
  },
  SaveQuestionSet: {
    summary: 'Make a question set, or change one.',
    input: z.object({
      setId: option(guid),
      name,
      questions: z.array(evaluationQuestion).min(1, 'questions must not be empty').max(MAX_QUESTIONS),
    }),
    output: summary,
    permission: 'knowledge:write',
  },
  ImportQuestionSet: {
    summary:
      'Make a question set of a CSV file with the columns question, document and passage, or of the files of a BEIR data set.',
    input: z.object({
      name,
      source: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Csv'), text: z.string().max(MAX_IMPORT_LENGTH) }),
        z.object({
          type: z.literal('Beir'),
          /** `queries.jsonl`: `{"_id", "text"}` in each line. */
          queries: z.string().max(MAX_IMPORT_LENGTH),
          /** `qrels/test.tsv`: query id, corpus id and grade. A corpus id is the name of a document. */
          judgements: z.string().max(MAX_IMPORT_LENGTH),
        }),
      ]),
    }),
    output: summary,
    permission: 'knowledge:write',
  },
  DeleteQuestionSet: {
    summary: 'Delete a question set with everything that was measured on it.',
    input: guid,
    output: nothing,
    permission: 'knowledge:write',
    effect: 'Remove',
  },
  StartEvaluation: {
    summary: 'Ask the questions of a set and measure what is found. One runs at a time.',
    input: z.object({ setId: guid, mergeStrategy: mergeStrategy.default('DenseSparseHybrid') }),
    output: evaluation,
    permission: 'knowledge:write',
  },
  CancelEvaluation: {
    summary: 'Stop measuring; what was measured until then is not kept.',
    input: guid,
    output: nothing,
    permission: 'knowledge:write',
    effect: 'Remove',
  },
  ListEvaluations: {
    summary: 'What was measured, the latest first.',
    input: nothing,
    output: z.array(evaluation),
    permission: 'retrieval:read',
    effect: 'Read',
  },
  GetEvaluation: {
    summary: 'One measurement, question by question.',
    input: guid,
    output: option(evaluation.extend({ outcomes: z.array(questionOutcome) })),
    permission: 'retrieval:read',
    effect: 'Read',
  },
  CompareEvaluations: {
    summary: 'What changed between two measurements, over the questions that both asked.',
    input: z.object({ before: guid, after: guid }),
    output: option(
      z.object({
        questions: z.int().nonnegative(),
        /** After less before, with its interval over pairs; one that does not hold 0 is a difference that such questions show reliably. */
        difference: figures,
        /** By how much nDCG@10 changed; the questions on which nothing did are left out. */
        changed: z.array(
          z.object({
            question: z.string(),
            before: option(z.int().positive()),
            after: option(z.int().positive()),
            difference: z.number(),
          }),
        ),
      }),
    ),
    permission: 'retrieval:read',
    effect: 'Read',
  },
})
