import type { Evaluation, QuestionOutcome } from '../../../contracts/index.ts'
import { type AccessContext, AlcoveError, type Logger, newGuid, now } from '../../platform/index.ts'
import { passageOf } from '../../retrieval/index.ts'
import type { RetrievalServices } from '../server-module.ts'
import { figuresOf } from './evaluation-figures.ts'
import type { EvaluationStore, QuestionSet } from './evaluation-store.ts'
import { judgeQuestion } from './judge-question.ts'

/** As deep as anything is looked for. */
const DEPTH = 100
/** Windows are told how far it is at most so often. */
const TOLD_EVERY_MS = 300

export interface EvaluationRunnerOptions {
  readonly store: Pick<EvaluationStore, 'keep'>
  readonly retrieval: Pick<RetrievalServices, 'pipeline' | 'embedding' | 'chunking'>
  /** Tells windows that something changed. */
  readonly changed: (teamId: string) => void
  readonly logger: Logger
}

interface Running {
  readonly teamId: string
  readonly ending: AbortController
  evaluation: Evaluation
  readonly ended: Promise<void>
}

/** Measures one question set at a time. */
export interface EvaluationRunner {
  /** Throws Conflict while another one runs. */
  start(set: QuestionSet, mergeStrategy: Evaluation['settings']['mergeStrategy'], access: AccessContext): Evaluation
  /** The one that runs for a team; null where none does. */
  running(teamId: string): Evaluation | null
  /** Does nothing for one that does not run. Resolves once it has ended. */
  cancel(teamId: string, runId: string): Promise<void>
  stop(): Promise<void>
}

export const createEvaluationRunner = ({
  store,
  retrieval,
  changed,
  logger,
}: EvaluationRunnerOptions): EvaluationRunner => {
  const { pipeline, embedding, chunking } = retrieval
  let current: Running | null = null

  const ask = async (set: QuestionSet, run: Running, access: AccessContext): Promise<QuestionOutcome[]> => {
    const outcomes: QuestionOutcome[] = []
    let toldAt = 0
    for (const question of set.questions) {
      run.ending.signal.throwIfAborted()
      const matches = await pipeline.retrieve(
        {
          query: question.question,
          requestedScopes: [{ type: 'Team', teamId: run.teamId }],
          topK: DEPTH,
          minScore: -1,
          mergeStrategy: run.evaluation.settings.mergeStrategy,
          originFilter: null,
        },
        access,
        { signal: run.ending.signal },
      )
      const found = matches.map(({ chunk }) => ({
        chunkId: chunk.id,
        fileName: passageOf(chunk).fileName,
        text: chunk.text,
      }))
      outcomes.push(judgeQuestion(question, found))
      run.evaluation = { ...run.evaluation, done: outcomes.length }
      if (performance.now() - toldAt > TOLD_EVERY_MS) {
        toldAt = performance.now()
        changed(run.teamId)
      }
    }
    return outcomes
  }
  const finish = async (set: QuestionSet, run: Running, access: AccessContext): Promise<void> => {
    try {
      const outcomes = await ask(set, run, access)
      store.keep({ ...run.evaluation, state: 'Completed', figures: figuresOf(outcomes) }, outcomes)
    } catch (error) {
      if (!run.ending.signal.aborted) {
        logger.warn({ err: error }, 'a measurement of the search failed')
        store.keep({ ...run.evaluation, state: 'Failed' }, [])
      }
    } finally {
      current = null
      changed(run.teamId)
    }
  }
  return {
    start(set, mergeStrategy, access) {
      if (current !== null)
        throw new AlcoveError(
          'Conflict',
          'A set is being measured at the moment. Wait until that is done, or cancel it.',
        )
      const { promise, resolve } = Promise.withResolvers<void>()
      const evaluation: Evaluation = {
        runId: newGuid(),
        setId: set.setId,
        name: set.name,
        startedAt: now(),
        state: 'Running',
        done: 0,
        questions: set.questions.length,
        settings: {
          model: embedding.modelId,
          dimensions: embedding.dimensions,
          mergeStrategy,
          chunking: {
            maxTokens: chunking.maxTokens,
            overlapTokens: chunking.overlapTokens,
            minTokens: chunking.minTokens,
          },
        },
        figures: null,
      }
      const run: Running = { teamId: access.teamId, ending: new AbortController(), evaluation, ended: promise }
      current = run
      void finish(set, run, access).finally(resolve)
      return evaluation
    },
    running: (teamId) => (current?.teamId === teamId ? current.evaluation : null),
    async cancel(teamId, runId) {
      const run = current
      if (run === null || run.teamId !== teamId || run.evaluation.runId !== runId) return
      run.ending.abort(new Error('The measurement was cancelled.'))
      await run.ended
    },
    async stop() {
      current?.ending.abort(new Error('The app ends.'))
      await current?.ended
    },
  }
}
