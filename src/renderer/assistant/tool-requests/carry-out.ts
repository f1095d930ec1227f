import { z } from 'zod'
import {
  type Citation,
  type JsonValue,
  type KnowledgeDocument,
  type ToolRequest,
  type ToolResult,
  unplaced,
} from '../../../contracts/index.ts'

/** What a window can do for a tool. */
export interface WindowAbilities {
  readonly findDocument: (documentId: string) => Promise<KnowledgeDocument | null>
  /** Shows a document at a place of it. */
  readonly openDocument: (place: Citation) => void
  readonly hasPage: (page: string) => boolean
  readonly goToPage: (page: string) => void
}

/** What came of a request, and what is left to do once the host knows of it. */
export interface CarriedOut {
  readonly result: ToolResult
  /** May take the conversation off the screen, which is why it comes last. */
  readonly afterwards?: () => void
}

const openDocument = z.object({ documentId: z.guid(), page: z.int().positive() })
const goToPage = z.object({ page: z.string() })

const failed = (error: string): CarriedOut => ({ result: { type: 'Failed', error } })

/** The beginning of a page as a place that the viewer can go to; it quotes nothing. */
const beginningOf = ({ documentId, fileName, contentType }: KnowledgeDocument, page: number): Citation => ({
  number: 1,
  documentId,
  fileName,
  contentType,
  chunkId: documentId,
  quote: '',
  span: { ...unplaced, start: 0, end: 0, page: contentType === 'application/pdf' ? page : null },
})

const tools: Readonly<Record<string, (args: JsonValue, window: WindowAbilities) => Promise<CarriedOut>>> = {
  open_document: async (args, { findDocument, openDocument: open }) => {
    const parsed = openDocument.safeParse(args)
    if (!parsed.success) return failed('open_document needs the id of a document, and a page from 1.')
    const document = await findDocument(parsed.data.documentId)
    if (!document) return failed('There is no document with this id. Find it with list_documents.')
    const { fileName } = document
    return {
      result: { type: 'Succeeded', value: { opened: fileName } },
      afterwards: () => open(beginningOf(document, parsed.data.page)),
    }
  },
  go_to_page: async (args, { hasPage, goToPage: go }) => {
    const parsed = goToPage.safeParse(args)
    if (!parsed.success) return failed('go_to_page needs the name of a page.')
    const { page } = parsed.data
    if (!hasPage(page)) return failed(`There is no page "${page}" in this window.`)
    return { result: { type: 'Succeeded', value: { shown: page } }, afterwards: () => go(page) }
  },
}

/** Carries out what a reply asks the window for. A tool that this window does not know fails in words. */
export const carryOut = async ({ toolName, args }: ToolRequest, window: WindowAbilities): Promise<CarriedOut> => {
  const tool = Object.hasOwn(tools, toolName) ? tools[toolName] : undefined
  if (!tool) return failed(`This window cannot carry out "${toolName}".`)
  try {
    return await tool(args, window)
  } catch {
    return failed('The window could not do this.')
  }
}
