import type { Evaluation, EvaluationQuestion, QuestionOutcome, QuestionSetSummary } from '../../../contracts/index.ts'
import { type Database, type MigrationSet, newGuid, now } from '../../platform/index.ts'

/** Question sets, and what was measured on them; a measurement goes with its set. */
export const evaluationMigrations: MigrationSet = {
  layer: 'evaluation',
  migrations: [
    {
      version: 1,
      name: 'question sets and measurements',
      up: (db) =>
        db.exec(`
          CREATE TABLE evaluation_sets (
            set_id TEXT PRIMARY KEY,
            team_id TEXT NOT NULL,
            name TEXT NOT NULL,
            questions TEXT NOT NULL,
            changed_at TEXT NOT NULL
          ) STRICT;
          CREATE INDEX evaluation_sets_by_team ON evaluation_sets (team_id);
          CREATE TABLE evaluation_runs (
            run_id TEXT PRIMARY KEY,
            set_id TEXT NOT NULL REFERENCES evaluation_sets (set_id) ON DELETE CASCADE,
            run TEXT NOT NULL,
            outcomes TEXT NOT NULL
          ) STRICT;
          CREATE INDEX evaluation_runs_by_set ON evaluation_runs (set_id);
        `),
    },
  ],
}

/** Deletes what was measured in a library that goes; does nothing in an app that measures nothing. */
export const forgetEvaluations = (db: Database, teamId: string): void => {
  const isKept = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'evaluation_sets'").get() !== undefined
  if (isKept) db.prepare<[string]>('DELETE FROM evaluation_sets WHERE team_id = ?').run(teamId)
}

/** A set with its questions. */
export type QuestionSet = Omit<QuestionSetSummary, 'questions'> & { readonly questions: EvaluationQuestion[] }

/** Keeps question sets and measurements by team. */
export interface EvaluationStore {
  sets(teamId: string): QuestionSetSummary[]
  set(teamId: string, setId: string): QuestionSet | null
  /** Null where the set to change is not there. */
  save(
    teamId: string,
    set: { readonly setId: string | null; readonly name: string; readonly questions: readonly EvaluationQuestion[] },
  ): QuestionSetSummary | null
  remove(teamId: string, setId: string): void
  runs(teamId: string): Evaluation[]
  run(teamId: string, runId: string): (Evaluation & { outcomes: QuestionOutcome[] }) | null
  /** Keeps a measurement in place of what was kept of it before. */
  keep(run: Evaluation, outcomes: readonly QuestionOutcome[]): void
  /** Forgets a measurement. */
  drop(runId: string): void
  /** Measurements that an app which ended had begun, with what they had. */
  unfinished(): { readonly run: Evaluation; readonly outcomes: QuestionOutcome[] }[]
}

/** Older measurements of a set give way. */
const MOST_RUNS = 50
const IS_ENDED = "json_extract(run, '$.state') <> 'Running'"

const parsed = ({ run, outcomes }: { readonly run: string; readonly outcomes: string }) => ({
  run: JSON.parse(run) as Evaluation,
  outcomes: JSON.parse(outcomes) as QuestionOutcome[],
})

export const createEvaluationStore = (db: Database): EvaluationStore => {
  const sets = db.prepare<[string], QuestionSetSummary>(
    `SELECT set_id AS setId, name, json_array_length(questions) AS questions, changed_at AS changedAt
     FROM evaluation_sets WHERE team_id = ? ORDER BY name, set_id`,
  )
  const set = db.prepare<[string, string], Omit<QuestionSet, 'questions'> & { questions: string }>(
    'SELECT set_id AS setId, name, questions, changed_at AS changedAt FROM evaluation_sets WHERE team_id = ? AND set_id = ?',
  )
  const insert = db.prepare<[string, string, string, string, string]>(
    'INSERT INTO evaluation_sets (set_id, team_id, name, questions, changed_at) VALUES (?, ?, ?, ?, ?)',
  )
  const update = db.prepare<[string, string, string, string, string]>(
    'UPDATE evaluation_sets SET name = ?, questions = ?, changed_at = ? WHERE set_id = ? AND team_id = ?',
  )
  const remove = db.prepare<[string, string]>('DELETE FROM evaluation_sets WHERE team_id = ? AND set_id = ?')
  const runs = db
    .prepare<[string], string>(
      `SELECT run FROM evaluation_runs JOIN evaluation_sets USING (set_id)
       WHERE team_id = ? AND ${IS_ENDED} ORDER BY run_id DESC`,
    )
    .pluck()
  const run = db.prepare<[string, string], { run: string; outcomes: string }>(
    `SELECT run, outcomes FROM evaluation_runs JOIN evaluation_sets USING (set_id)
     WHERE team_id = ? AND run_id = ? AND ${IS_ENDED}`,
  )
  const keep = db.prepare<[string, string, string, string]>(
    `INSERT INTO evaluation_runs (run_id, set_id, run, outcomes) SELECT ?, set_id, ?, ? FROM evaluation_sets WHERE set_id = ?
     ON CONFLICT (run_id) DO UPDATE SET run = excluded.run, outcomes = excluded.outcomes`,
  )
  const drop = db.prepare<[string]>('DELETE FROM evaluation_runs WHERE run_id = ?')
  const unfinished = db.prepare<[], { run: string; outcomes: string }>(
    `SELECT run, outcomes FROM evaluation_runs WHERE NOT ${IS_ENDED}`,
  )
  const forgetOld = db.prepare<[string, string, number]>(
    `DELETE FROM evaluation_runs WHERE set_id = ? AND run_id NOT IN
     (SELECT run_id FROM evaluation_runs WHERE set_id = ? ORDER BY run_id DESC LIMIT ?)`,
  )
  return {
    sets: (teamId) => sets.all(teamId),
    set(teamId, setId) {
      const row = set.get(teamId, setId)
      return row === undefined ? null : { ...row, questions: JSON.parse(row.questions) as EvaluationQuestion[] }
    },
    save(teamId, { setId: given, name, questions }) {
      const setId = given ?? newGuid()
      const changedAt = now()
      const written = JSON.stringify(questions)
      if (given === null) insert.run(setId, teamId, name, written, changedAt)
      else if (update.run(name, written, changedAt, setId, teamId).changes === 0) return null
      return { setId, name, questions: questions.length, changedAt }
    },
    remove: (teamId, setId) => void remove.run(teamId, setId),
    runs: (teamId) => runs.all(teamId).map((written) => JSON.parse(written) as Evaluation),
    run(teamId, runId) {
      const row = run.get(teamId, runId)
      if (row === undefined) return null
      const { run: kept, outcomes } = parsed(row)
      return { ...kept, outcomes }
    },
    keep: (kept, outcomes) =>
      db.transaction(() => {
        keep.run(kept.runId, JSON.stringify(kept), JSON.stringify(outcomes), kept.setId)
        forgetOld.run(kept.setId, kept.setId, MOST_RUNS)
      })(),
    drop: (runId) => void drop.run(runId),
    unfinished: () => unfinished.all().map(parsed),
  }
}
