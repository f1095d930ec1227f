import type { TFunction } from 'i18next'
import type { CoverageLine } from '../../../contracts/index.ts'
import { failureText } from '../../client/index.ts'

export type CoverageFormat = 'Csv' | 'Markdown'

export interface CoverageFile {
  readonly fileName: string
  readonly content: Blob
}

const reasonOf = (t: TFunction, { reason, failure, warnings }: CoverageLine): string => {
  if (reason !== null) return failureText(t, failure, reason)
  return warnings > 0 ? t('documents.coverage.warnings', { count: warnings }) : ''
}

/** A cell that no spreadsheet takes for a formula. */
const cell = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
const columns = ['name', 'state', 'reason', 'source', 'chunks'] as const

const asCsv = (t: TFunction, lines: readonly CoverageLine[]): string => {
  const head = columns.map((column) => t(`documents.coverage.columns.${column}`))
  const rows = lines.map((line) => [
    line.name,
    t(`documents.coverage.states.${line.state}`),
    reasonOf(t, line),
    line.source ?? '',
    line.chunks === null ? '' : String(line.chunks),
  ])
  return [head, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\s+/g, ' ')

const asMarkdown = (t: TFunction, lines: readonly CoverageLine[]): string => {
  const byState = Map.groupBy(lines, ({ state }) => state)
  const counts = Object.fromEntries(
    (['In', 'BeingRead', 'Failed', 'Skipped'] as const).map((state) => [state, byState.get(state)?.length ?? 0]),
  )
  const section = (state: CoverageLine['state']): string[] => {
    const own = byState.get(state) ?? []
    if (own.length === 0) return []
    const items = own.map((line) => {
      const reason = reasonOf(t, line)
      return `- ${plain(line.name)}${reason === '' ? '' : `: ${plain(reason)}`}`
    })
    return [`## ${t(`documents.coverage.states.${state}`)}`, '', ...items, '']
  }
  return [
    `# ${t('documents.coverage.title')}`,
    '',
    t('documents.coverage.counts', counts),
    '',
    ...section('Failed'),
    ...section('Skipped'),
    ...section('BeingRead'),
    ...section('In'),
  ].join('\n')
}

/** By which spreadsheets tell UTF-8 from the encodings of old. */
const BYTE_ORDER_MARK = '\uFEFF'

/** What a library covers as a file to keep, in the language of `t`. */
export const coverageFile = (t: TFunction, lines: readonly CoverageLine[], format: CoverageFormat): CoverageFile => {
  const name = t('documents.coverage.fileName')
  return format === 'Csv'
    ? { fileName: `${name}.csv`, content: new Blob([BYTE_ORDER_MARK, asCsv(t, lines)], { type: 'text/csv' }) }
    : { fileName: `${name}.md`, content: new Blob([asMarkdown(t, lines)], { type: 'text/markdown' }) }
}
