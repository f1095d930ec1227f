import { createContractClients } from '../../../contracts/index.ts'
import type { Host } from '../../app/index.ts'
import { AlcoveError, createDispatcher } from '../../platform/index.ts'
import type { DocumentSource, OpenedDocument } from './open-document.ts'

const codes: Readonly<Record<number, AlcoveError['code']>> = { 400: 'InvalidInput', 403: 'Forbidden', 404: 'NotFound' }

/** Bytes of one reading. */
const RANGE = 1_048_576

/** The host's documents as the owner of the window reads them: through the same operations, with the same permissions. */
export const hostDocuments = (host: Host): DocumentSource => {
  const dispatch = createDispatcher(host)
  const clientsOf = ({ teamId }: OpenedDocument, signal: AbortSignal) =>
    createContractClients({
      call: async (contract, operation, input) => {
        const reply = await dispatch({ contract, operation, input, identity: host.owner, teamId, signal })
        if (!reply.ok)
          throw new AlcoveError(
            codes[reply.problem.status] ?? 'Unavailable',
            reply.problem.detail ?? reply.problem.title,
          )
        return reply.value
      },
    })
  return {
    find: (document, signal) => clientsOf(document, signal).knowledge.GetDocument(document.documentId),
    async *bytes(document, signal) {
      const { documents } = clientsOf(document, signal)
      for (let offset = 0, size = 1; offset < size; ) {
        const range = await documents.ReadDocument({ documentId: document.documentId, offset, length: RANGE })
        if (range === null || (range.bytes.length === 0 && range.sizeBytes > offset)) return
        yield range.bytes
        offset += range.bytes.length
        size = range.sizeBytes
      }
    },
  }
}
