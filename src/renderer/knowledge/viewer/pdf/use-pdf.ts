import { useEffect, useState } from 'react'
import type { KnowledgeDocument } from '../../../../contracts/index.ts'
import { useClient } from '../../../client/index.ts'
import { type OpenPdf, openPdf } from './open-pdf.ts'
import { readDocumentBytes } from './read-document-bytes.ts'

export type PdfState =
  | { readonly type: 'Loading' }
  | { readonly type: 'Ready'; readonly pdf: OpenPdf['document'] }
  | { readonly type: 'Failed'; readonly error: unknown }

/** The opened PDF of a document; closed, with its worker, when the component goes. */
export const usePdf = ({ documentId, sizeBytes }: Pick<KnowledgeDocument, 'documentId' | 'sizeBytes'>): PdfState => {
  const { documents } = useClient()
  const [state, setState] = useState<PdfState>({ type: 'Loading' })

  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const show = (next: PdfState) => {
      if (!signal.aborted) setState(next)
    }
    const fail = (error: unknown) => show({ type: 'Failed', error })
    show({ type: 'Loading' })
    const read = readDocumentBytes(documents, documentId)
    openPdf({ sizeBytes, read, signal, onReadError: fail }).then(
      ({ document }) => show({ type: 'Ready', pdf: document }),
      fail,
    )
    return () => closing.abort()
  }, [documents, documentId, sizeBytes])

  return state
}
