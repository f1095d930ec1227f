import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useErrorText } from '../../../client/index.ts'
import { Button } from '../../../ui/index.ts'
import type { DocumentFormat } from '../document-format.ts'
import type { Stretch } from './passage-drift.ts'
import { textQuery } from './read-text.ts'
import { blockLines, blockRange } from './text-block.ts'
import { TextLineRow } from './text-line-row.tsx'

export interface TextBlockViewProps {
  readonly documentId: string
  readonly block: number
  readonly format: DocumentFormat
  readonly marked: Stretch | null
  /** The height to keep free until the text is there. */
  readonly placeholderPixels: number
}

/** The lines of one block; it reads them when it comes into view. */
export const TextBlockView = memo(({ documentId, block, format, marked, placeholderPixels }: TextBlockViewProps) => {
  const { documents } = useClient()
  const { t } = useTranslation()
  const errorText = useErrorText()
  const text = useQuery(textQuery(documents, documentId, blockRange(block)))
  const lines = useMemo(() => (text.data ? blockLines(block, text.data) : []), [block, text.data])

  if (text.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 px-6 py-4 text-sm">
        {errorText(text.error)}
        <Button size="small" onClick={() => void text.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  if (!text.data) return <div style={{ height: placeholderPixels }} aria-busy="true" />
  return lines.map((line) => <TextLineRow key={line.start} line={line} format={format} marked={marked} />)
})
