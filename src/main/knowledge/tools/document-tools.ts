import type { AIToolDefinition } from '../../assistant/index.ts'
import type { DocumentReader } from './document-reader.ts'
import { listDocumentsTool } from './list-documents-tool.ts'
import { openDocumentTool } from './open-document-tool.ts'
import { readDocumentTool } from './read-document-tool.ts'

/** What the assistant can do with documents beyond searching them. */
export const documentTools = (reader: DocumentReader): AIToolDefinition[] => [
  listDocumentsTool(reader),
  readDocumentTool(reader),
  openDocumentTool(),
]
