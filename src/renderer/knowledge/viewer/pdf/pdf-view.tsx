import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys, useClient } from '../../../client/index.ts'
import type { DocumentViewProps } from '../document-view.ts'
import { ViewerMessage } from '../viewer-message.tsx'
import { pdfFailureWords } from './pdf-failure.ts'
import { PdfPages } from './pdf-pages.tsx'
import { scannedWordsReader } from './scanned-words.ts'
import { usePdf } from './use-pdf.ts'

/** A PDF as it looks on paper. */
const PdfView = ({ document, passage }: DocumentViewProps) => {
  const { t } = useTranslation()
  const state = usePdf(document)
  if (state.type === 'Loading') return <ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>
  if (state.type === 'Failed') {
    // Why it could not be read, and what to do, is told above.
    if (document.status === 'Failed') return <ViewerMessage>{t('viewer.noTextFailed')}</ViewerMessage>
    const { key, values } = pdfFailureWords(state.error)
    return <ViewerMessage>{t(key, values)}</ViewerMessage>
  }
  return <SizedPdf pdf={state.pdf} document={document} passage={passage} />
}

export default PdfView

/** The first page's size stands for all others until they are seen. */
const SizedPdf = ({ pdf, document, passage }: DocumentViewProps & { pdf: PDFDocumentProxy }) => {
  const { t } = useTranslation()
  const { documents } = useClient()
  const queries = useQueryClient()
  const { documentId, status } = document
  // biome-ignore lint/correctness/useExhaustiveDependencies: while it is read, a page has no words yet
  const scannedWords = useMemo(
    () => scannedWordsReader(queries, documents, documentId),
    [queries, documents, documentId, status],
  )
  const size = useQuery({
    queryKey: [...queryKeys.documentContent(document.documentId), 'first-page', pdf.fingerprints[0]],
    queryFn: async () => {
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      return { width, height }
    },
    retry: false,
  })
  if (size.isError) return <ViewerMessage>{t('viewer.pdf.damaged')}</ViewerMessage>
  if (!size.data) return <ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>
  return (
    <PdfPages
      pdf={pdf}
      firstSize={size.data}
      fileName={document.fileName}
      passage={passage}
      scannedWords={scannedWords}
    />
  )
}
