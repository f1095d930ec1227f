import type { Flow } from '../../flow/flow.ts'
import type { ProtobufMessage } from '../archives/protobuf-message.ts'

/** Writes the values of a chart as a table, but for those that come with every new chart. */
export const writeChart = (drawable: ProtobufMessage, flow: Flow): void => {
  const chart = drawable.message(10_000)
  const grid = chart?.message(7)
  if (grid === null || grid === undefined || chart?.number(6) === 1) return
  const names = grid.texts(1)
  const rows = grid.messages(3).map((row, at) => [names[at] ?? '', ...row.messages(1).map(cellOf)])
  flow.table({ rows: [['', ...grid.texts(2)], ...rows], markedHeaderRows: 1 })
}

const cellOf = (value: ProtobufMessage): string => {
  const number = value.double(1)
  return number === null ? '' : String(number)
}
