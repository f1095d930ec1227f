import { v5 } from 'uuid'
import { newGuid } from '../../platform/index.ts'
import type { DocumentIndex } from '../documents/document-index.ts'
import type { ArchivedDocument, ArchivedRoot } from './library-manifest.ts'

/** The ids that documents of an archive have in a library, by those that they have in the archive. */
export type PlacesHere = ReadonlyMap<string, string>

/** Those of a document and of what is in it, as far as they follow from where each stood. */
export const idsInside = (root: ArchivedRoot, rootId: string): PlacesHere => {
  const ids = new Map([[root.documentId, rootId]])
  for (const { documentId, containerId, containerPath, fileName } of root.inside) {
    const within = ids.get(containerId)
    // Before where it stood was kept, its name tells where nobody changed it.
    const path = containerPath ?? (v5(fileName, containerId) === documentId ? fileName : null)
    if (within === containerId) ids.set(documentId, documentId)
    else if (within !== undefined && path !== null) ids.set(documentId, v5(path, within))
  }
  return ids
}

/** What a document of an archive is called where its own id is taken: the same each time, so that a later import finds it. */
const otherId = (documentId: string, teamId: string): string => v5(teamId, documentId)

/** An id that is free for a document of an archive; its own where it can be. */
export const freeId = ({ documentId }: ArchivedRoot, teamId: string, { knows }: Pick<DocumentIndex, 'knows'>): string =>
  [documentId, otherId(documentId, teamId)].find((each) => !knows(each)) ?? newGuid()

/** Where the library has a document of an archive, by its id or its content, else where it would come in. */
export const placeHere = (
  { documentId, contentHash }: ArchivedDocument,
  teamId: string,
  { get, knows, withContent }: Pick<DocumentIndex, 'get' | 'knows' | 'withContent'>,
): string => {
  const other = otherId(documentId, teamId)
  const present = [documentId, other].find((each) => get(each)?.teamId === teamId)
  const same = contentHash === null ? undefined : withContent(teamId, contentHash)[0]?.documentId
  return present ?? same ?? (knows(documentId) ? other : documentId)
}
