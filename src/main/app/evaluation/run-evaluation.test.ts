import { expect, it, onTestFinished } from 'vitest'
import type { Evaluation } from '../../../contracts/index.ts'
import { type AccessContext, openTestDatabase, platformMigrations, silentLogger } from '../../platform/index.ts'
import { createEvaluationStore, evaluationMigrations } from './evaluation-store.ts'
import { createEvaluationRunner } from './run-evaluation.ts'

const access: AccessContext = {
  userId: 'ada',
  displayName: 'Ada',
  platformAdmin: false,
  teamId: 'a',
  teams: [{ teamId: 'a', permissions: ['retrieval:read'] }],
}
const questions = ['one', 'two', 'three'].map((question) => ({
  question,
  expected: [{ fileName: 'a.md', grade: 1 }],
  passage: null,
}))

/** A set of three questions whose third one is never answered; `restart` gives what the next start of the app has. */
const openMeasurement = (keep?: (run: Evaluation) => void) => {
  const { db, close } = openTestDatabase([platformMigrations, evaluationMigrations])
  onTestFinished(close)
  const waiting = Promise.withResolvers<void>()
  let modelId = 'test'
  const chooseModel = (chosen: string): void => {
    modelId = chosen
  }
  const restart = () => {
    const kept = createEvaluationStore(db)
    const store: typeof kept = {
      ...kept,
      keep(run, outcomes) {
        keep?.(run)
        kept.keep(run, outcomes)
      },
    }
    const runner = createEvaluationRunner({
      store,
      retrieval: {
        embedding: () => ({ providerId: 'test', modelId, dimensions: 4 }),
        chunking: { maxTokens: 100, overlapTokens: 10, minTokens: 10 },
        pipeline: {
          index: async () => undefined,
          retrieve: ({ query }, _access, { signal } = {}) => {
            if (query !== 'three') return Promise.resolve([])
            waiting.resolve()
            return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
          },
        },
      },
      changed: () => undefined,
      logger: silentLogger(),
    })
    return { store, runner }
  }
  const first = restart()
  const saved = first.store.save('a', { setId: null, name: 'Mine', questions })
  const set = first.store.set('a', saved?.setId ?? '')
  if (set === null) throw new Error('The set was not kept.')
  const run = first.runner.start(set, 'DenseSparseHybrid', access)
  return { ...first, run, set, restart, chooseModel, waiting: waiting.promise }
}
const only = ([run, ...others]: readonly Evaluation[]): Evaluation | undefined => {
  expect(others).toEqual([])
  return run
}

it('is kept with all that it had when the app ends in its middle', async () => {
  const { runner, store, run, waiting } = openMeasurement()
  await waiting
  await runner.stop()
  expect(only(store.runs('a'))).toMatchObject({ runId: run.runId, state: 'Interrupted', done: 2, questions: 3 })
  expect(store.run('a', run.runId)?.outcomes.map(({ question }) => question)).toEqual(['one', 'two'])
  expect(store.run('a', run.runId)?.figures?.recall5.mean).toBe(0)
})

it('is shown as interrupted after a crash, with what was kept until then, once', async () => {
  const { runner, store, waiting, restart } = openMeasurement()
  await waiting
  // What runs is not told as something that was measured.
  expect(store.runs('a')).toEqual([])
  expect(runner.running('a')).toMatchObject({ state: 'Running', done: 2 })
  const next = restart()
  next.runner.takeUp()
  next.runner.takeUp()
  expect(only(next.store.runs('a'))).toMatchObject({ state: 'Interrupted', done: 1, questions: 3 })
  expect(next.runner.running('a')).toBeNull()
})

it('leaves nothing when a person cancels it', async () => {
  const { runner, store, run, waiting, restart } = openMeasurement()
  await waiting
  await runner.cancel('a', run.runId)
  restart().runner.takeUp()
  expect(store.runs('a')).toEqual([])
})

it('is labelled with the model that serves when it begins', async () => {
  const { runner, run, set, chooseModel, waiting } = openMeasurement()
  expect(run.settings.model).toBe('test')
  await waiting
  await runner.cancel('a', run.runId)
  chooseModel('another')
  const next = runner.start(set, 'DenseSparseHybrid', access)
  expect(next.settings.model).toBe('another')
  await runner.cancel('a', next.runId)
})

it('is shown as interrupted once the next one begins where its end could not be kept', async () => {
  let isFull = false
  const { runner, store, run, set, waiting } = openMeasurement(({ state }) => {
    if (isFull && state !== 'Running') throw new Error('The disk is full.')
  })
  await waiting
  isFull = true
  await runner.stop()
  expect(runner.running('a')).toBeNull()
  isFull = false
  const next = runner.start(set, 'DenseSparseHybrid', access)
  expect(only(store.runs('a'))).toMatchObject({ runId: run.runId, state: 'Interrupted' })
  await runner.cancel('a', next.runId)
})
