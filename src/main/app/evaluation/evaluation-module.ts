import { failureWords } from '../../../contracts/failures/failure-words.ts'
import { type ContractHandlers, evaluationApi } from '../../../contracts/index.ts'
import { AlcoveError, type CallContext, type Database, type EventStore, guardContract } from '../../platform/index.ts'
import type { ServerModule } from '../server-module.ts'
import { compared } from './evaluation-figures.ts'
import { createEvaluationStore, type EvaluationStore } from './evaluation-store.ts'
import { questionsOfBeir, questionsOfCsv } from './read-questions.ts'
import { createEvaluationRunner, type EvaluationRunner } from './run-evaluation.ts'

const noSet = (): AlcoveError => new AlcoveError('NotFound', failureWords('QuestionSetGone'))

interface EvaluationParts {
  readonly store: EvaluationStore
  readonly runner: EvaluationRunner
  readonly changed: (teamId: string) => void
  readonly database: Database
  readonly events: EventStore
}

/** `IEvaluationApi`. Every operation sees the acting team's sets alone. */
const createEvaluationHandlers = ({
  store,
  runner,
  changed,
  database,
  events,
}: EvaluationParts): ContractHandlers<typeof evaluationApi, CallContext> => {
  const save = (teamId: string, set: Parameters<EvaluationStore['save']>[1]) => {
    const saved = store.save(teamId, set)
    if (saved === null) throw noSet()
    changed(teamId)
    return saved
  }
  return {
    ListQuestionSets: async (_, { access: { teamId } }) => store.sets(teamId),
    GetQuestionSet: async (setId, { access: { teamId } }) => store.set(teamId, setId),
    SaveQuestionSet: async (set, { access: { teamId } }) => save(teamId, set),
    async ImportQuestionSet({ name, source }, { access: { teamId } }) {
      const questions =
        source.type === 'Csv' ? questionsOfCsv(source.text) : questionsOfBeir(source.queries, source.judgements)
      return save(teamId, { setId: null, name, questions })
    },
    async DeleteQuestionSet(setId, { access: { teamId, userId } }) {
      const running = runner.running(teamId)
      if (running?.setId === setId) await runner.cancel(teamId, running.runId)
      database
        .transaction(() => {
          store.remove(teamId, setId)
          events.append({ sourceModule: 'evaluation', kind: 'QuestionSetDeleted', payload: { setId }, teamId, userId })
        })
        .immediate()
      changed(teamId)
    },
    async StartEvaluation({ setId, mergeStrategy }, { access }) {
      const set = store.set(access.teamId, setId)
      if (set === null) throw noSet()
      return runner.start(set, mergeStrategy, access)
    },
    CancelEvaluation: (runId, { access: { teamId } }) => runner.cancel(teamId, runId),
    async ListEvaluations(_, { access: { teamId } }) {
      const running = runner.running(teamId)
      return [...(running === null ? [] : [running]), ...store.runs(teamId)]
    },
    GetEvaluation: async (runId, { access: { teamId } }) => store.run(teamId, runId),
    async CompareEvaluations({ before, after }, { access: { teamId } }) {
      const runs = [store.run(teamId, before), store.run(teamId, after)] as const
      return runs[0] === null || runs[1] === null ? null : compared(runs[0].outcomes, runs[1].outcomes)
    },
  }
}

/** IEvaluationApi: question sets of a library, and how well its search finds what they expect. */
export const evaluationModule = (): ServerModule => ({
  name: 'evaluation',
  connect: ({ database, eventStore, notificationChannel, retrieval, logger }) => {
    if (retrieval === null)
      throw new AlcoveError('InvalidInput', 'Measuring the search needs retrieval: compose it into a ragServerApp().')
    const store = createEvaluationStore(database)
    const changed = (teamId: string): void => {
      notificationChannel.publish(
        { type: 'Team', teamId },
        { kind: 'StateChanged', payload: { resource: 'Evaluations' } },
      )
    }
    const runner = createEvaluationRunner({ store, retrieval, changed, logger })
    runner.takeUp()
    return {
      apis: [
        guardContract(
          evaluationApi,
          createEvaluationHandlers({ store, runner, changed, database, events: eventStore }),
        ),
      ],
      stop: () => runner.stop(),
    }
  },
})
