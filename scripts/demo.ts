/**
 * `npm run demo`: the main job from end to end in a terminal. Starts a host of its own on a temporary directory, adds the sample
 * library, asks three questions, prints the cited answers and how long everything took, and removes what it made.
 */
import { launchHost } from '../test/host.ts'
import { sampleFiles, sampleQuestions } from '../test/sample-library.ts'
import { type AnswerTime, ask } from './demo/ask.ts'
import { createProgressBoard, type DocumentTime } from './demo/progress-board.ts'
import { createTerminal, cutOrPad, seconds } from './demo/terminal.ts'

/** One about a PDF, one about a table, one about minutes in Markdown. */
const QUESTIONS = ['radio-channel', 'comet-observer', 'motor-price']

const terminal = createTerminal(process.stdout)
const heading = (text: string): void => terminal.line(`\n${terminal.style('bold', text)}`)

const printTimes = (
  startMs: number,
  documents: readonly DocumentTime[],
  allMs: number,
  answers: readonly AnswerTime[],
) => {
  const width = terminal.width - 26
  const row = (what: string, ...times: number[]): void =>
    terminal.line(`  ${cutOrPad(what, width)} ${times.map((ms) => seconds(ms).padStart(10)).join(' ')}`)
  heading('Timing')
  row('host start', startMs)
  for (const { fileName, ms } of documents) row(`${fileName} to Indexed`, ms)
  row(`all ${documents.length} documents to Indexed`, allMs)
  terminal.line(terminal.style('dim', `  ${cutOrPad('', width)} ${'first token'.padStart(11)} ${'whole'.padStart(9)}`))
  for (const { question, firstTokenMs, totalMs } of answers) row(question, firstTokenMs, totalMs)
}

const demo = async (): Promise<void> => {
  terminal.line(terminal.style('bold', 'Alcove demo'))
  terminal.line(
    terminal.style('dim', 'A host on a temporary directory, the sample library, three questions. No network, no key.'),
  )

  heading('Host')
  await using host = await launchHost()
  process.once('SIGINT', async () => {
    await host[Symbol.asyncDispose]()
    process.exit(130)
  })
  terminal.line(`  ${terminal.style('green', '✓')} listening at ${host.url} after ${seconds(host.listeningAfterMs)}`)

  const files = await sampleFiles()
  await using stream = await host.client.notifications()
  heading('Documents')
  const board = createProgressBoard(
    terminal,
    files.map(({ fileName }) => fileName),
  )
  stream.each(({ kind, payload }) => {
    if (kind === 'KnowledgeBase.IngestionStatus') board.update(payload)
  })
  const startedAt = performance.now()
  for (const file of files) {
    board.started(file.fileName)
    board.uploaded(file.fileName, (await host.client.add(file)).documentId)
  }
  const documents = await board.finished
  const allMs = performance.now() - startedAt

  heading('Questions')
  const questions = await sampleQuestions()
  const answers: AnswerTime[] = []
  for (const id of QUESTIONS) {
    const question = questions.find((candidate) => candidate.id === id)
    if (!question) throw new Error(`The sample library has no question ${id}.`)
    answers.push(await ask(terminal, host.client, stream, question))
  }
  printTimes(host.listeningAfterMs, documents, allMs, answers)
}

try {
  await demo()
} catch (error) {
  console.error(
    `\n${terminal.style('red', '✗')} The demo failed. ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exitCode = 1
}
