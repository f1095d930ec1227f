import { basename, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ContractClients,
  createContractClients,
  type Evaluation,
  type EvaluationQuestion,
  knowledgeApi,
  MAX_QUESTIONS,
} from '../../../contracts/index.ts'
import type { AlcoveCaller } from '../alcove-caller.ts'
import { checkBeirFolder, readCorpus, readQueries } from '../beir-folder.ts'
import { type Command, type CommandContext, exitCodes } from '../command.ts'

const LOOK_EVERY_MS = 250
/** What a question may expect, and how relevant. */
const MOST_EXPECTED = 1_000
const HIGHEST_GRADE = 100
const LONGEST_NAME = 100
const measures = ['recall5', 'recall10', 'mrr10', 'nDCG10'] as const

/** The name of a document of the data set: its id, with what no file name holds written otherwise. */
const nameOf = (id: string): string => encodeURIComponent(id)

const addCorpus = async (caller: AlcoveCaller, dir: string, signal: AbortSignal): Promise<number> => {
  let added = 0
  for await (const { id, text } of readCorpus(dir)) {
    signal.throwIfAborted()
    const file = { fileName: `${nameOf(id)}.txt`, text }
    const answer = await caller.sendText(knowledgeApi.name, 'UploadDocument', file)
    const uploaded = knowledgeApi.operations.UploadDocument.output.parse(answer)
    if (!uploaded.ok) throw new Error(`The document ${id} was refused: ${uploaded.error.type}.`)
    added += 1
  }
  return added
}

/** Waits until all documents were read; how many could not be. */
const allRead = async ({ documents }: ContractClients, total: number, signal: AbortSignal): Promise<number> => {
  for (;;) {
    const { counts } = await documents.BrowseDocuments({ limit: 1 })
    if (counts.indexed + counts.failed >= total) return counts.failed
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
}

const questionsOf = async (dir: string): Promise<EvaluationQuestion[]> =>
  (await readQueries(dir)).map(({ text, judgements }) => ({
    question: text,
    expected: [...judgements]
      .filter(([, grade]) => grade > 0)
      .sort((one, other) => other[1] - one[1])
      .slice(0, MOST_EXPECTED)
      .map(([id, grade]) => ({ fileName: nameOf(id), grade: Math.min(grade, HIGHEST_GRADE) })),
    passage: null,
  }))

/** Asks all questions of a set; resolves once they were. */
const measured = async (
  { evaluation }: ContractClients,
  questions: EvaluationQuestion[],
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
): Promise<Evaluation> => {
  const { setId } = await evaluation.SaveQuestionSet({ setId: null, name, questions })
  const { runId } = await evaluation.StartEvaluation({ setId })
  for (;;) {
    const run = (await evaluation.ListEvaluations()).find((each) => each.runId === runId)
    if (run === undefined) throw new Error('The measurement was cancelled.')
    if (run.state !== 'Running') return run
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
}

const tell = ({ output }: CommandContext, run: Evaluation, read: { documents: number; failed: number }): void => {
  output.json({ ...run, documents: read.documents, failedDocuments: read.failed })
  output.text(`${run.done} questions, ${read.documents} documents, ${run.settings.model}\n`)
  for (const measure of measures) {
    const figure = run.figures?.[measure]
    if (figure === undefined) continue
    const [mean, low, high] = [figure.mean, figure.low, figure.high].map((value) => value.toFixed(3))
    output.text(`${measure.padEnd(9)} ${mean}  (${low} to ${high})\n`)
  }
}

/** Measures in a library that is there already. */
const measureIn = async (context: CommandContext, caller: AlcoveCaller, dir: string): Promise<Evaluation> => {
  const { output, signal } = context
  const client = createContractClients(caller)
  const documents = await addCorpus(caller, dir, signal)
  output.note(`${documents} documents are being read …`)
  const failed = await allRead(client, documents, signal)
  if (failed > 0) output.note(`${failed} of them could not be read.`)
  const all = await questionsOf(dir)
  const questions = all.slice(0, MAX_QUESTIONS)
  if (questions.length < all.length) output.note(`Of ${all.length} questions the first ${MAX_QUESTIONS} are asked.`)
  const name = basename(resolve(dir)).slice(0, LONGEST_NAME)
  const run = await measured(client, questions, { name, signal })
  tell(context, run, { documents, failed })
  return run
}

/** A BEIR data set, in a library of its own, scored by the ids of its documents. */
export const measureCommand: Command = {
  name: 'measure',
  operands: 'FOLDER',
  summary: 'How well search does on a BEIR data set: its documents into a library of their own, its questions asked.',
  flags: {
    yes: { type: 'boolean', summary: 'make the library; without it, only what would be done is told' },
    keep: { type: 'boolean', summary: 'leave the library there afterwards' },
  },
  problem: (operands) => (operands.length === 1 ? null : 'measure needs the folder of one data set'),
  async run(context, [dir = ''], flags) {
    const { client, caller, output } = context
    checkBeirFolder(dir)
    const name = `BEIR ${basename(resolve(dir))}`.slice(0, LONGEST_NAME)
    if (flags.yes !== true) {
      let documents = 0
      for await (const _ of readCorpus(dir)) documents += 1
      const { length } = await readQueries(dir)
      output.note(
        `This makes the library “${name}” with ${documents} documents, asks ${length} questions and deletes it.`,
      )
      output.fail({ code: 'Usage', error: 'Say --yes to do so, and --keep to keep the library.' })
      return exitCodes.usage
    }
    const { teamId } = await client.libraries.CreateLibrary({ name })
    try {
      const { state } = await measureIn(context, caller.within(teamId), dir)
      return state === 'Completed' ? exitCodes.done : exitCodes.failed
    } finally {
      if (flags.keep === true) output.note(`The library “${name}” is kept (${teamId}).`)
      else await client.libraries.DeleteLibrary(teamId)
    }
  },
}
