import type { ContractHandlers, librariesApi } from '../../../contracts/index.ts'
import type { CallContext } from '../../platform/index.ts'
import type { BulkOperations } from '../documents/bulk-operations.ts'
import type { LibraryReading } from './library-reading.ts'

/** How the pictures of the acting library are read: the part of `ILibrariesApi` that says so. */
export const createReadingHandlers = (reading: LibraryReading, bulk: Pick<BulkOperations, 'reingest'>) => {
  const told = (teamId: string) => ({
    ocrLanguages: [...(reading.languages(teamId) ?? [])],
    recognisedDocuments: reading.followers(teamId).length,
  })
  return {
    GetLibraryReading: async (_nothing, { access }) => told(access.teamId),
    async SetLibraryReading({ ocrLanguages }, { access }) {
      reading.setLanguages(access.teamId, ocrLanguages.length === 0 ? null : ocrLanguages)
      return told(access.teamId)
    },
    ReadPicturesAgain: (_nothing, call) => bulk.reingest(reading.followers(call.access.teamId), null, call),
  } satisfies Partial<ContractHandlers<typeof librariesApi, CallContext>>
}

/** As {@link createReadingHandlers} makes them. */
export type ReadingHandlers = ReturnType<typeof createReadingHandlers>
