import type { DocumentOverview } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'
import type { OutlineSection, OverviewFacts } from './overview-tools.ts'

/** The overviews of documents, in SQLite; one goes with its document. */
export interface OverviewStore {
  /** Keeps what the latest reading told of some version of the content, in place of what an earlier one told; null where nothing could be told. */
  put(documentId: string, contentVersion: number, facts: OverviewFacts | null): void
  /** Null where that version was not read yet, or by an app that made no overviews. */
  get(documentId: string, contentVersion: number): DocumentOverview | null
  /** The headings with their places; null as above, none where an app read it that kept no places. */
  sections(documentId: string, contentVersion: number): readonly OutlineSection[] | null
}

/** Facts as they are stored; an earlier app kept no places of headings. */
type Told = Omit<DocumentOverview, 'documentId' | 'contentVersion'> & { readonly sections?: readonly OutlineSection[] }

export const createOverviewStore = (db: Database): OverviewStore => {
  const put = db.prepare(
    `INSERT OR REPLACE INTO knowledge_overviews (document_id, content_version, facts)
     SELECT document_id, @contentVersion, @facts FROM knowledge_present WHERE document_id = @documentId AND content_version = @contentVersion`,
  )
  const get = db
    .prepare<[string, number], string>(
      'SELECT facts FROM knowledge_overviews WHERE document_id = ? AND content_version = ?',
    )
    .pluck()
  const factsOf = (documentId: string, contentVersion: number): Told | null => {
    const facts = get.get(documentId, contentVersion)
    return facts === undefined ? null : (JSON.parse(facts) as Told | null)
  }
  return {
    put(documentId, contentVersion, facts) {
      put.run({ documentId, contentVersion, facts: JSON.stringify(facts) })
    },
    get(documentId, contentVersion) {
      const told = factsOf(documentId, contentVersion)
      if (told === null) return null
      const { sections: _, ...overview } = told
      return { documentId, contentVersion, ...overview }
    },
    sections(documentId, contentVersion) {
      const told = factsOf(documentId, contentVersion)
      return told === null ? null : (told.sections ?? [])
    },
  }
}
