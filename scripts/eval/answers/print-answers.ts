import { type AnswerFigures, answerFigures } from './answer-figures.ts'
import type { MeasuredAnswer } from './evaluate-answers.ts'

const NAME_WIDTH = 22
const COLUMN_WIDTH = 11

const shareText = (value: number | null): string => (value === null ? '–' : value.toFixed(3))

const columns: readonly (readonly [title: string, text: (figures: AnswerFigures) => string])[] = [
  ['answerable', ({ answerable }) => String(answerable)],
  ['holds', ({ holds }) => shareText(holds)],
  ['or close', ({ holdsOrClose }) => shareText(holdsOrClose)],
  ['precision', ({ precision }) => shareText(precision)],
  ['dead ends', ({ deadEnds }) => shareText(deadEnds)],
  ['off', ({ off }) => String(off)],
  ['certain', ({ offCertain }) => shareText(offCertain)],
  ['near', ({ near }) => String(near)],
  ['certain', ({ nearCertain }) => shareText(nearCertain)],
  ['median ms', ({ medianReplyMs }) => (medianReplyMs === null ? '–' : medianReplyMs.toFixed(0))],
]

const line = (name: string, texts: readonly string[]): string =>
  `${name.slice(0, NAME_WIDTH - 1).padEnd(NAME_WIDTH)}${texts.map((text) => text.padStart(COLUMN_WIDTH)).join('')}`

const rowsBy = (measured: readonly MeasuredAnswer[], key: (one: MeasuredAnswer) => string): string[] =>
  [...Map.groupBy(measured, key)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, those]) => {
      const figures = answerFigures(those)
      return line(
        name,
        columns.map(([, text]) => text(figures)),
      )
    })

/** The figures of all questions, and of each collection, style and language. */
export const printAnswers = (measured: readonly MeasuredAnswer[]): string =>
  [
    line(
      '',
      columns.map(([title]) => title),
    ),
    ...rowsBy(measured, () => 'all'),
    '',
    ...rowsBy(measured, ({ collection }) => collection),
    '',
    ...rowsBy(measured, ({ question }) => question.style),
    '',
    ...rowsBy(measured, ({ question }) => question.language),
  ].join('\n')
