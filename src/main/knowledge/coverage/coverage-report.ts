import { failureIn } from '../../../contracts/failures/failure-of.ts'
import type { CoverageLine, CoveragePage, DocumentEntry, DocumentView } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import type { DocumentBrowser } from '../documents/document-browser.ts'

const everything: DocumentView = {
  search: null,
  group: null,
  kinds: null,
  tags: null,
  sort: 'Status',
  direction: 'Ascending',
}

const stateOf = ({ status }: DocumentEntry): CoverageLine['state'] =>
  status === 'Indexed' ? 'In' : status === 'Failed' ? 'Failed' : 'BeingRead'

const lineOf = (entry: DocumentEntry): CoverageLine => ({
  name: entry.fileName,
  state: stateOf(entry),
  reason: entry.reason,
  ...failureIn(entry.reason),
  warnings: entry.warnings,
  source: entry.sourceName,
  chunks: entry.chunkCount,
})

interface SkippedFile {
  readonly name: string
  readonly reason: string
  readonly source: string
}

const skippedLine = (file: SkippedFile): CoverageLine => ({
  ...file,
  state: 'Skipped',
  ...failureIn(file.reason),
  warnings: 0,
  chunks: null,
})

/** What of a team's library can be found, what cannot, and why; what its sources skipped included. */
export const coverageReport = (db: Database, browser: DocumentBrowser) => {
  const skipped = db.prepare<[string, number, number], SkippedFile>(
    `SELECT key AS name, skipped_for AS reason, source FROM knowledge_source_documents
     WHERE team_id = ? AND skipped_for IS NOT NULL ORDER BY source, key LIMIT ? OFFSET ?`,
  )
  const countSkipped = db
    .prepare<[string], number>(
      'SELECT count(*) FROM knowledge_source_documents WHERE team_id = ? AND skipped_for IS NOT NULL',
    )
    .pluck()
  return (teamId: string, { offset, limit }: { readonly offset: number; readonly limit: number }): CoveragePage => {
    const { entries, total: documents } = browser.page(teamId, everything, { offset, limit })
    const rest = skipped.all(teamId, limit - entries.length, Math.max(0, offset - documents))
    return {
      lines: [...entries.map(lineOf), ...rest.map(skippedLine)],
      total: documents + (countSkipped.get(teamId) ?? 0),
    }
  }
}
