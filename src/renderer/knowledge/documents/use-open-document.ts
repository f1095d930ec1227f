import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { DocumentEntry } from '../../../contracts/index.ts'
import { documentPath } from '../viewer/viewer-location.ts'

/** Opens a document of the list, a note where it is edited, and knows which one it was. */
export const useOpenDocument = () => {
  const navigate = useNavigate()
  const last = useRef<string | null>(null)
  return {
    /** The document that was opened last, by its row or by the link in it. */
    last,
    open: ({ documentId, source }: DocumentEntry) => {
      last.current = documentId
      void navigate(source.type === 'Note' ? `/notes/${documentId}` : documentPath(documentId, null))
    },
    /** To be told where a link opened it. */
    follow: ({ documentId }: DocumentEntry) => {
      last.current = documentId
    },
  }
}
