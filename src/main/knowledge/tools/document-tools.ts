import { join } from 'node:path'
import { type AIToolDefinition, createWordFamilies, createWordTranslation } from '../../assistant/index.ts'
import { resourcesAbove } from '../../platform/index.ts'
import type { QuestionPatterns } from '../tables/asking/question/question-patterns.ts'
import { readQuestionPatterns } from '../tables/asking/question/read-question-patterns.ts'
import { createTableAnswers } from '../tables/asking/table-answers.ts'
import { type AddNote, addNoteTool } from './add-note-tool.ts'
import type { DocumentReader } from './document-reader.ts'
import { listDocumentsTool } from './list-documents-tool.ts'
import { openDocumentTool } from './open-document-tool.ts'
import { type QueryTableOptions, queryTableTool } from './query-table-tool.ts'
import { readDocumentTool } from './read-document-tool.ts'

export interface DocumentToolsOptions extends Omit<QueryTableOptions, 'answers'> {
  readonly reader: DocumentReader
  readonly addNote: AddNote
  /** When it is, in milliseconds: questions may speak of "this year". */
  readonly clock?: (() => number) | undefined
}

/** Read at the first question about a table. */
const installedPatterns = (): (() => readonly QuestionPatterns[]) => {
  let read: readonly QuestionPatterns[] | null = null
  return () => {
    read ??= readQuestionPatterns(join(resourcesAbove(import.meta.url), 'tables'))
    return read
  }
}

/** What the assistant can do with documents beyond searching them. */
export const documentTools = ({
  reader,
  addNote,
  tables,
  tableReader,
  clock,
}: DocumentToolsOptions): AIToolDefinition[] => {
  const words = join(resourcesAbove(import.meta.url), 'language')
  const answers = createTableAnswers({
    tables,
    tableReader,
    reader,
    patterns: installedPatterns(),
    translate: createWordTranslation(words),
    standFor: createWordFamilies(words),
    ...(clock && { clock }),
  })
  return [
    listDocumentsTool(reader),
    readDocumentTool(reader),
    queryTableTool({ tables, tableReader, reader, answers }),
    addNoteTool(addNote),
    openDocumentTool(),
  ]
}
