import { failureWords } from '../../../contracts/failures/failure-words.ts'
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
/** What was measured is kept at least so often, for the case that the app ends. */
const KEPT_EVERY_MS = 2_000

export interface EvaluationRunnerOptions {
  readonly store: Pick<EvaluationStore, 'keep' | 'drop' | 'unfinished'>
  readonly retrieval: Pick<RetrievalServices, 'pipeline' | 'embedding' | 'chunking'>
  /** Tells windows that something changed. */
  readonly changed: (teamId: string) => void
  readonly logger: Logger
}

interface Running {
  readonly teamId: string
  readonly ending: AbortController
  evaluation: Evaluation
  readonly outcomes: QuestionOutcome[]
  readonly ended: Promise<void>
}

/** Why a measurement ends before it is done. */
class AppEnds extends Error {
  override readonly name = 'AppEnds'
}

const interrupted = (run: Evaluation, outcomes: readonly QuestionOutcome[]): Evaluation => ({
  ...run,
  state: 'Interrupted',
  done: outcomes.length,
  figures: outcomes.length === 0 ? null : figuresOf(outcomes),
})

/** Measures one question set at a time. */
export interface EvaluationRunner {
  /** Throws Conflict while another one runs. */
  start(set: QuestionSet, mergeStrategy: Evaluation['settings']['mergeStrategy'], access: AccessContext): Evaluation
  /** The one that runs for a team; null where none does. */
  running(teamId: string): Evaluation | null
  /** Does nothing for one that does not run. Resolves once it has ended. */
  cancel(teamId: string, runId: string): Promise<void>
  /** Shows what an app that ended had begun as interrupted, with what it had. */
  takeUp(): void
  stop(): Promise<void>
}

export const createEvaluationRunner = ({
  store,
  retrieval,
  changed,
  logger,
}: EvaluationRunnerOptions): EvaluationRunner => {
  const { pipeline, chunking } = retrieval
  let current: Running | null = null

  const ask = async (set: QuestionSet, run: Running, access: AccessContext): Promise<void> => {
    const { outcomes } = run
    let toldAt = 0
    let keptAt = Number.NEGATIVE_INFINITY
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
      if (performance.now() - keptAt > KEPT_EVERY_MS) {
        keptAt = performance.now()
        store.keep(run.evaluation, outcomes)
      }
      if (performance.now() - toldAt > TOLD_EVERY_MS) {
        toldAt = performance.now()
        changed(run.teamId)
      }
    }
  }
  /** Shows as interrupted, with what they had, those that did not come to their end. */
  const settleLeftOver = (): void => {
    for (const { run, outcomes } of store.unfinished()) store.keep(interrupted(run, outcomes), outcomes)
  }
  const conclude = async (set: QuestionSet, run: Running, access: AccessContext): Promise<void> => {
    const { outcomes, ending } = run
    try {
      await ask(set, run, access)
      store.keep({ ...run.evaluation, state: 'Completed', figures: figuresOf(outcomes) }, outcomes)
    } catch (error) {
      if (ending.signal.reason instanceof AppEnds) store.keep(interrupted(run.evaluation, outcomes), outcomes)
      else if (ending.signal.aborted) store.drop(run.evaluation.runId)
      else {
        logger.warn({ err: error }, 'a measurement of the search failed')
        store.keep({ ...run.evaluation, state: 'Failed' }, [])
      }
    }
  }
  const finish = async (set: QuestionSet, run: Running, access: AccessContext): Promise<void> => {
    try {
      await conclude(set, run, access)
    } catch (error) {
      logger.error({ err: error }, 'the end of a measurement could not be kept; it is shown as interrupted later')
    } finally {
      current = null
      changed(run.teamId)
    }
  }
  return {
    start(set, mergeStrategy, access) {
      if (current !== null) throw new AlcoveError('Conflict', failureWords('MeasuringAlready'))
      settleLeftOver()
      const { modelId: model, dimensions } = retrieval.embedding()
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
          model,
          dimensions,
          mergeStrategy,
          chunking: {
            maxTokens: chunking.maxTokens,
            overlapTokens: chunking.overlapTokens,
            minTokens: chunking.minTokens,
          },
        },
        figures: null,
      }
      const run: Running = {
        teamId: access.teamId,
        ending: new AbortController(),
        evaluation,
        outcomes: [],
        ended: promise,
      }
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
    takeUp: settleLeftOver,
    async stop() {
      current?.ending.abort(new AppEnds('The app ends.'))
      await current?.ended
    },
  }
}
