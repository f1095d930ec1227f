import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DocumentEntry } from '../../../../contracts/index.ts'
import { documentCountsQuery, queryKeys, useClient } from '../../../client/index.ts'
import { FileIcon } from '../../file-kind.tsx'
import { documentFormat } from '../../viewer/document-format.ts'
import { textQuery } from '../../viewer/text/read-text.ts'

/** Rows that only fly by are not drawn. */
const REST_MS = 250
/** While more documents than these are being read, their pages wait. */
const BUSY = 20
/** As much text as a page of that size shows. */
const SHOWN_UNITS = 500

/** True once the row has been there for a moment. */
const useRested = (): boolean => {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return rested
}

/** The first page of a document, small, in its row: of a PDF or a picture as it looks, of any other the words that it begins with. */
export const DocumentPreview = ({ document }: { readonly document: DocumentEntry }) => {
  const { documents } = useClient()
  const rested = useRested()
  const { data: isQuiet = false } = useQuery({
    ...documentCountsQuery(documents),
    select: ({ working }) => working <= BUSY,
  })
  const shows = rested && isQuiet && document.status === 'Indexed'
  const format = documentFormat(document.contentType)
  const isDrawn = format === 'pdf' || format === 'image'
  return (
    <span
      aria-hidden
      data-preview=""
      className="relative flex h-13 w-10 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-raised"
    >
      <FileIcon contentType={document.contentType} className="size-5 stroke-[1.6] text-muted" />
      {shows &&
        (isDrawn ? <DrawnPage document={document} isPicture={format === 'image'} /> : <Words document={document} />)}
    </span>
  )
}

const DrawnPage = ({ document, isPicture }: { readonly document: DocumentEntry; readonly isPicture: boolean }) => {
  const { documents } = useClient()
  const { documentId, savedAt } = document
  const { data } = useQuery({
    queryKey: [...queryKeys.documentContent(documentId), 'thumbnail', 'first', savedAt],
    queryFn: async ({ signal }) => {
      const { drawThumbnail } = await import('../../viewer/thumbnail/draw-thumbnail.ts')
      return drawThumbnail(documents, { documentId, page: isPicture ? null : 1, cited: null, signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data === undefined ? null : (
    <img src={data} alt="" className="absolute inset-0 size-full bg-white object-cover object-top" />
  )
}

const Words = ({ document }: { readonly document: DocumentEntry }) => {
  const { documents } = useClient()
  const { documentId, savedAt } = document
  const query = textQuery(documents, documentId, { offset: 0, length: SHOWN_UNITS })
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, savedAt], staleTime: Number.POSITIVE_INFINITY })
  if (!data?.text.trim()) return null
  return (
    <span className="absolute inset-0 bg-raised">
      <bdi className="absolute top-1 left-1 block h-42 w-32 origin-top-left scale-25 select-none overflow-hidden whitespace-pre-wrap text-muted text-xs leading-4 [overflow-wrap:anywhere]">
        {data.text.trimStart()}
      </bdi>
    </span>
  )
}
