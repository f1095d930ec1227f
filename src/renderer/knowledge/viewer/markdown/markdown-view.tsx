import { useQuery } from '@tanstack/react-query'
import { BookOpen, Code } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '../../../client/index.ts'
import { classNames } from '../../../ui/index.ts'
import type { DocumentViewProps } from '../document-view.ts'
import { textQuery } from '../text/read-text.ts'
import { TextView } from '../text/text-view.tsx'
import { ViewerMessage } from '../viewer-message.tsx'
import { ReadingPage } from './reading-page.tsx'
import { useReading } from './reading-state.ts'

/** Longer texts are shown as their source, which is laid out a part at a time. */
const longestReading = 200_000

/** A Markdown document as a page to read, or as its source. */
export const MarkdownView = (props: DocumentViewProps) => {
  const { documents } = useClient()
  const { t } = useTranslation()
  const { showsSource, setShowsSource } = useReading()
  const text = useQuery(textQuery(documents, props.document.documentId, { offset: 0, length: longestReading }))
  if (text.isPending) return <ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>
  const { text: source = '', totalLength = 0 } = text.data ?? {}
  if (totalLength === 0 || totalLength > longestReading) return <TextView {...props} />
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
        <Mode icon={<Code aria-hidden />} isOn={showsSource} onChoose={() => setShowsSource(true)}>
          {t('viewer.markdown.source')}
        </Mode>
      </div>
      {showsSource ? <TextView {...props} /> : <ReadingPage {...props} text={source} />}
    </>
  )
}

interface ModeProps {
  readonly icon: ReactNode
  readonly isOn: boolean
  readonly children: ReactNode
  onChoose(): void
}

const Mode = ({ icon, isOn, children, onChoose }: ModeProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onChoose}
    className={classNames(
      'inline-flex h-8 items-center gap-1.5 rounded-lg px-2.5 text-sm transition-colors [&_svg]:size-4',
      isOn ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:bg-hover hover:text-ink',
    )}
  >
    {icon}
    {children}
  </button>
)
