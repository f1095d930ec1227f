import { useEffect, useState } from 'react'
import type { KnowledgeDocument } from '../../../../contracts/index.ts'
import { useClient } from '../../../client/index.ts'
import { readDocumentBytes } from '../pdf/read-document-bytes.ts'
import { readWhole } from '../pdf/read-whole.ts'

export type PictureState =
  | { readonly type: 'Loading' }
  | { readonly type: 'Ready'; readonly url: string }
  | { readonly type: 'Failed' }

/** The address of a document's own picture within this window; let go of when the component goes. */
export const usePicture = ({ documentId, sizeBytes, contentType }: KnowledgeDocument): PictureState => {
  const { documents } = useClient()
  const [state, setState] = useState<PictureState>({ type: 'Loading' })

  useEffect(() => {
    let url: string | null = null
    let stopped = false
    setState({ type: 'Loading' })
    readWhole(readDocumentBytes(documents, documentId), 0, sizeBytes).then(
      (bytes) => {
        if (stopped) return
        url = URL.createObjectURL(new Blob([bytes.slice()], { type: contentType }))
        setState({ type: 'Ready', url })
      },
      () => {
        if (!stopped) setState({ type: 'Failed' })
      },
    )
    return () => {
      stopped = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [documents, documentId, sizeBytes, contentType])

  return state
}
