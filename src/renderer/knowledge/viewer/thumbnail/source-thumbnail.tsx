import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Citation } from '../../../../contracts/index.ts'
import { queryKeys, useClient } from '../../../client/index.ts'
import { useSeen } from '../../../ui/index.ts'
import { documentFormat } from '../document-format.ts'

/** The page that a source stands on, or the picture, drawn when it comes into view. Nothing where it cannot be drawn. */
const SourceThumbnail = ({ citation }: { readonly citation: Citation }) => {
  const { documentId, contentType, span, quote } = citation
  // The words of a picture stand on a page of their own, but it is none that a PDF would have.
  const page = documentFormat(contentType) === 'image' ? null : span.page
  const { documents } = useClient()
  const queries = useQueryClient()
  const frame = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(frame)
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.documentContent(documentId), 'thumbnail', span.page, span.start, span.end],
    queryFn: async ({ signal }) => {
      const [{ drawThumbnail }, { scannedWordsReader }] = await Promise.all([
        import('./draw-thumbnail.ts'),
        import('../pdf/scanned-words.ts'),
      ])
      const scannedWords = scannedWordsReader(queries, documents, documentId)
      return drawThumbnail(documents, { documentId, page, cited: { quote, scannedWords }, signal })
    },
    enabled: isSeen,
    retry: false,
  })
  if (isError) return null
  return (
    <span ref={frame} aria-hidden className="thumbnail">
      {data && <img src={data} alt="" />}
    </span>
  )
}

export default SourceThumbnail
