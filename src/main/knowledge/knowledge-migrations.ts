import type { MigrationSet } from '../platform/index.ts'
import { documents } from './migrations/0001-documents.ts'
import { notesOfReading } from './migrations/0002-notes-of-reading.ts'
import { containedDocuments } from './migrations/0003-contained-documents.ts'
import { versionsAndSources } from './migrations/0004-versions-and-sources.ts'
import { tables } from './migrations/0005-tables.ts'
import { overviews } from './migrations/0006-overviews.ts'
import { retryable } from './migrations/0007-retryable.ts'
import { webPages } from './migrations/0008-web-pages.ts'
import { ocrLanguages } from './migrations/0009-ocr-languages.ts'
import { libraryReading } from './migrations/0010-library-reading.ts'
import { tags } from './migrations/0011-tags.ts'
import { trash } from './migrations/0012-trash.ts'
import { readingPace } from './migrations/0013-reading-pace.ts'
import { waitingFolders } from './migrations/0014-waiting-folders.ts'
import { containedTotals } from './migrations/0015-contained-totals.ts'
import { containedPaths } from './migrations/0016-contained-paths.ts'

/** The knowledge layer's tables. Never edit a step that has shipped: add one. */
export const knowledgeMigrations: MigrationSet = {
  layer: 'knowledge',
  migrations: [
    documents,
    notesOfReading,
    containedDocuments,
    versionsAndSources,
    tables,
    overviews,
    retryable,
    webPages,
    ocrLanguages,
    libraryReading,
    tags,
    trash,
    readingPace,
    waitingFolders,
    containedTotals,
    containedPaths,
  ],
}
