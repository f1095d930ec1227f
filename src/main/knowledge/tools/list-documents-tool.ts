import { z } from 'zod'
import type { AIToolDefinition } from '../../assistant/index.ts'
import type { DocumentReader } from './document-reader.ts'
import { isAsked } from './is-asked.ts'

/** Documents of one answer. */
const PAGE = 50

const toolArguments = z.object({ nameContains: z.string().max(500), offset: z.int().nonnegative() })

/** The caller's documents by name, a page at a time. */
export const listDocumentsTool = (reader: DocumentReader): AIToolDefinition => ({
  name: 'list_documents',
  description:
    "Lists the user's documents, latest first, with their ids. Use it to find a document by its name, or when the user asks which documents there are. It does not search what stands in them.",
  parameters: {
    properties: [
      ['nameContains', { type: 'StringP' }, 'Part of the file name; an empty string for all documents.'],
      ['offset', { type: 'Integer' }, 'How many to skip: 0 for the first page.'],
    ],
  },
  visibility: 'ServerSide',
  capabilities: { requiresFullPage: false, requiresPlatformAdmin: false },
  concurrent: true,
  executor: async (args, context) => {
    const parsed = toolArguments.safeParse(args)
    if (!parsed.success) return { type: 'Failed', error: 'list_documents needs an "offset" of 0 or more.' }
    const { nameContains, offset } = parsed.data
    const wanted = nameContains.trim().toLowerCase()
    const asked = (await reader.list(context.access)).filter(({ documentId }) => isAsked(context, documentId))
    const matching = asked.filter(({ fileName }) => fileName.toLowerCase().includes(wanted))
    const documents = matching
      .slice(offset, offset + PAGE)
      .map(({ documentId, fileName, contentType, status, sizeBytes, uploadedAt }) => ({
        documentId,
        fileName,
        contentType,
        status,
        sizeBytes,
        added: uploadedAt,
      }))
    return { type: 'Succeeded', value: { total: matching.length, offset, documents } }
  },
})
