import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentEntry, DocumentView } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import type { DocumentBrowser } from '../documents/document-browser.ts'

export type CoverageFormat = 'Csv' | 'Markdown'

/** One line of the report. */
interface CoverageLine {
  readonly name: string
  readonly state: 'In' | 'Being read' | 'Failed' | 'Skipped'
  readonly reason: string
  readonly source: string
  readonly chunks: string
}

export interface CoverageReport {
  readonly fileName: string
  readonly contentType: string
  readonly text: string
}

const ROWS_PER_TURN = 200
const everything: DocumentView = { search: null, group: null, kinds: null, sort: 'Status', direction: 'Ascending' }

const stateOf = ({ status }: DocumentEntry): CoverageLine['state'] =>
  status === 'Indexed' ? 'In' : status === 'Failed' ? 'Failed' : 'Being read'

const lineOf = (entry: DocumentEntry): CoverageLine => ({
  name: entry.fileName,
  state: stateOf(entry),
  reason: entry.reason ?? (entry.warnings > 0 ? `Read with ${entry.warnings} warnings.` : ''),
  source: entry.sourceName ?? '',
  chunks: entry.chunkCount === null ? '' : String(entry.chunkCount),
})

/** A cell that no spreadsheet takes for a formula. */
const cell = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
const asCsv = (lines: readonly CoverageLine[]): string =>
  [
    'name,state,reason,source,chunks',
    ...lines.map((line) => [line.name, line.state, line.reason, line.source, line.chunks].map(cell).join(',')),
    '',
  ].join('\r\n')

const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\s+/g, ' ')
const asMarkdown = (lines: readonly CoverageLine[]): string => {
  const counted = (state: CoverageLine['state']): number => lines.filter((line) => line.state === state).length
  const section = (title: string, state: CoverageLine['state']): string[] => {
    const own = lines.filter((line) => line.state === state)
    if (own.length === 0) return []
    const items = own.map(({ name, reason }) => `- ${plain(name)}${reason === '' ? '' : `: ${plain(reason)}`}`)
    return [`## ${title}`, '', ...items, '']
  }
  return [
    '# What this library covers',
    '',
    `${counted('In')} in, ${counted('Being read')} being read, ${counted('Failed')} failed, ${counted('Skipped')} skipped.`,
    '',
    ...section('Failed', 'Failed'),
    ...section('Skipped', 'Skipped'),
    ...section('Being read', 'Being read'),
    ...section('In', 'In'),
  ].join('\n')
}

/** What of a team's library can be found, what cannot, and why; what its sources skipped included. */
export const coverageReport = async (
  db: Database,
  browser: DocumentBrowser,
  { teamId, format }: { readonly teamId: string; readonly format: CoverageFormat },
): Promise<CoverageReport> => {
  const skipped = db.prepare<[string], { name: string; reason: string; source: string }>(
    `SELECT key AS name, skipped_for AS reason, source FROM knowledge_source_documents
     WHERE team_id = ? AND skipped_for IS NOT NULL ORDER BY source, key`,
  )
  const lines: CoverageLine[] = []
  for (let offset = 0; ; offset += ROWS_PER_TURN) {
    const { entries } = browser.page(teamId, everything, { offset, limit: ROWS_PER_TURN })
    lines.push(...entries.map(lineOf))
    if (entries.length < ROWS_PER_TURN) break
    await nextTurn()
  }
  for (const each of skipped.all(teamId)) lines.push({ ...each, state: 'Skipped', chunks: '' })
  return format === 'Csv'
    ? { fileName: 'coverage.csv', contentType: 'text/csv', text: asCsv(lines) }
    : { fileName: 'coverage.md', contentType: 'text/markdown', text: asMarkdown(lines) }
}
