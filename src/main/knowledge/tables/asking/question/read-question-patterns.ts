import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type QuestionPatterns, questionPatterns } from './question-patterns.ts'

/** A table is of money in whatever language it is asked about. */
const everyMoney = (all: readonly QuestionPatterns['money'][]): QuestionPatterns['money'] => {
  const every = (of: (each: QuestionPatterns['money']) => string[]): string[] => [...new Set(all.flatMap(of))]
  return {
    names: every(({ names }) => names),
    totals: every(({ totals }) => totals),
    never: every(({ never }) => never),
    sales: every(({ sales }) => sales),
    salesRows: every(({ salesRows }) => salesRows),
    rows: every(({ rows }) => rows),
    pieces: every(({ pieces }) => pieces),
    stocks: every(({ stocks }) => stocks),
    shares: every(({ shares }) => shares),
    least: every(({ least }) => least),
  }
}

/** Cells stand for numbers in whatever language is asked about them. */
const everyStep = (all: readonly QuestionPatterns['steps'][]): QuestionPatterns['steps'] => {
  const every = (of: (each: QuestionPatterns['steps']) => string[]): string[] => [...new Set(all.flatMap(of))]
  return {
    upTo: every(({ upTo }) => upTo),
    below: every(({ below }) => below),
    from: every(({ from }) => from),
    above: every(({ above }) => above),
    // Longer ones end in shorter ones.
    onwards: every(({ onwards }) => onwards).sort((one, other) => other.length - one.length),
  }
}

const unitWords = z.record(z.string(), z.array(z.string()))

const read = (folder: string, name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

/** Reads how questions are asked, a language after the other, from the folder that holds `questions.json` and `units.json`. */
export const readQuestionPatterns = (folder: string): QuestionPatterns[] => {
  const units = new Map(
    Object.entries(unitWords.parse(read(folder, 'units.json'))).flatMap(([sign, words]) =>
      words.map((word) => [word, sign] as const),
    ),
  )
  const all = z.array(questionPatterns).parse(read(folder, 'questions.json'))
  // A table is a ledger in whatever language it is asked about.
  const ledgers = all.flatMap((patterns) => patterns.ledgers)
  const money = everyMoney(all.map((patterns) => patterns.money))
  const paidHeads = all.flatMap(({ costs }) => costs.paidHeads)
  const steps = everyStep(all.map((patterns) => patterns.steps))
  const monthNames = new Map(
    all.flatMap(({ months }) => months.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const))),
  )
  // Two languages may write one of them alike: "was".
  const interrogatives = all.map((patterns) => patterns.interrogatives).join(' ')
  const dues = {
    due: all.flatMap((patterns) => patterns.dues.due),
    paid: all.flatMap((patterns) => patterns.dues.paid),
  }
  const outlays = {
    planned: all.flatMap((patterns) => patterns.outlays.planned),
    actual: all.flatMap((patterns) => patterns.outlays.actual),
  }
  const given = all.flatMap((patterns) => patterns.given)
  const everyImplied = all.flatMap(({ implied }) => implied)
  const born = everyImplied.flatMap((each) => each.born)
  const ages = everyImplied.flatMap((each) => each.ages)
  const everyJoining = all.flatMap(({ joining }) => joining)
  // Small words stand in no dictionary: what they ask for is called so in a table of any language.
  const doerColumns = all.flatMap(({ doers, who }) => [...doers, ...who])
  const thingsOf = ({ things }: (typeof all)[number]): QuestionPatterns['things'] =>
    things.map((thing) => {
      const everywhere = all.flatMap((other) => other.things.filter(({ kind }) => kind === thing.kind))
      return { ...thing, columns: [...new Set([...thing.columns, ...everywhere.flatMap(({ columns }) => columns)])] }
    })
  return all.map((patterns) => ({
    ...patterns,
    things: thingsOf(patterns),
    implied: patterns.implied.map((each) => (each.born.length > 0 ? { ...each, born, ages } : each)),
    ledgers,
    dues,
    outlays,
    unitColumns: all.flatMap((patterns) => patterns.unitColumns),
    statusColumns: all.flatMap((patterns) => patterns.statusColumns),
    given,
    money,
    steps,
    costs: { ...patterns.costs, paidHeads },
    interrogatives,
    doerColumns,
    everyJoining,
    units,
    monthNames,
  }))
}
