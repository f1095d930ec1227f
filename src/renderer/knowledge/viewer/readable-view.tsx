import { useQuery } from '@tanstack/react-query'
import { BookOpen, Code, Type } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_READING_LENGTH } from '../../../contracts/index.ts'
import { useClient } from '../../client/index.ts'
import { type DocumentFormat, documentFormat } from './document-format.ts'
import type { DocumentViewProps } from './document-view.ts'
import { Mode } from './mode.tsx'
import { useReading } from './reading-state.ts'
import { textQuery } from './text/read-text.ts'
import { TextView } from './text/text-view.tsx'
import { ViewerMessage } from './viewer-message.tsx'

const always = () => true

/** What was read of other files is no source of theirs, and plain text has none but its lines. */
const isSource = (format: DocumentFormat): boolean => format !== 'page' && format !== 'text'

const asWritten = (format: DocumentFormat): string => {
  if (format === 'text') return 'viewer.markdown.lines'
  return isSource(format) ? 'viewer.markdown.source' : 'viewer.table.asText'
}

export interface ReadableViewProps extends DocumentViewProps {
  /** Draws the page to read. */
  readonly Page: ComponentType<DocumentViewProps & { readonly text: string }>
  /** Whether a text gains by it; by default every one. */
  readonly isReadable?: (text: string) => boolean
}

/** A document as a page to read, or as the text that it was made of. */
export const ReadableView = ({ Page, isReadable = always, ...props }: ReadableViewProps) => {
  const { documents } = useClient()
  const { t } = useTranslation()
  const { showsSource, setShowsSource } = useReading()
  const text = useQuery(textQuery(documents, props.document.documentId, { offset: 0, length: MAX_READING_LENGTH }))
  if (text.isPending) return <ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>
  const format = documentFormat(props.document.contentType)
  const { text: source = '', totalLength = 0 } = text.data ?? {}
  // Longer texts are shown as their source, which is laid out a part at a time.
  if (totalLength === 0 || totalLength > MAX_READING_LENGTH || !isReadable(source)) return <TextView {...props} />
  return (
    <>
      <div
        role="toolbar"
        aria-label={t('viewer.markdown.toolbar')}
        className="flex shrink-0 gap-1 border-line border-b px-3 py-1"
      >
        <Mode icon={<BookOpen aria-hidden />} isOn={!showsSource} onChoose={() => setShowsSource(false)}>
          {t('viewer.markdown.reading')}
        </Mode>
        <Mode
          icon={isSource(format) ? <Code aria-hidden /> : <Type aria-hidden />}
          isOn={showsSource}
          onChoose={() => setShowsSource(true)}
        >
          {t(asWritten(format))}
        </Mode>
      </div>
      {showsSource ? <TextView {...props} /> : <Page {...props} text={source} />}
    </>
  )
}
