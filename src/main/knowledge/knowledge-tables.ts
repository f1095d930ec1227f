import type { Database, Logger } from '../platform/index.ts'
import { createContainedIndex } from './documents/contained-index.ts'
import { createRemovals } from './documents/removals.ts'
import { createLibraryReading } from './libraries/library-reading.ts'
import { createDocumentLinks } from './links/document-links.ts'
import { createOverviewStore } from './overview/overview-store.ts'
import { createPaceTable } from './pace/pace-table.ts'
import { createSourceTable } from './sources/source-table.ts'
import { createFolderTable } from './sources/watched-folder/folder-table.ts'
import { createTableStore } from './tables/table-store.ts'
import { createTagTable } from './tags/tag-table.ts'
import { createTrashTable } from './trash/trash-table.ts'
import { createDocumentVersions } from './versions/document-versions.ts'
import { createReplacements } from './versions/replacements.ts'
import { createWebPageTable } from './web-pages/web-page-table.ts'

/** The tables of the layer beside the catalogue of documents, each behind what alone reads and writes it. */
export const openKnowledgeTables = (db: Database, logger: Logger) => ({
  removals: createRemovals(db),
  versions: createDocumentVersions(db),
  replacements: createReplacements(db),
  contained: createContainedIndex(db),
  trash: createTrashTable(db),
  /** The rows of documents' tables. */
  tables: createTableStore(db, logger),
  overviews: createOverviewStore(db),
  /** The languages that libraries are read in. */
  reading: createLibraryReading(db),
  links: createDocumentLinks(db),
  tags: createTagTable(db),
  sources: createSourceTable(db),
  folders: createFolderTable(db),
  pages: createWebPageTable(db),
  pace: createPaceTable(db),
})

export type KnowledgeTables = ReturnType<typeof openKnowledgeTables>
