import { isUnderWay, type UploadsStore } from '../../client/index.ts'
import { attachToDraft } from '../drafts.ts'

/**
 * Has files that were given with a question go with it as the documents that they became, whichever page is shown by then, and takes them off the list of
 * uploads. One that the library has already goes as the document that it has. What failed stays, to be tried again or taken out.
 */
export const followQuestionFiles = (uploads: UploadsStore, library: string): void => {
  uploads.subscribe(({ uploads: all, dismiss }) => {
    for (const { id, name, draft, state, documentId, duplicateOf } of all) {
      if (draft === null || state === 'Failed' || isUnderWay({ state })) continue
      if (state === 'Known' && duplicateOf !== null) attachToDraft(draft, { ...duplicateOf, library, wasKnown: true })
      else if (documentId !== null) attachToDraft(draft, { documentId, fileName: name, library, wasKnown: false })
      dismiss(id)
    }
  })
}
