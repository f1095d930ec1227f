import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentCountsQuery, useClient, useErrorText } from '../../client/index.ts'
import { useDocumentTitle } from '../../shell/page-frame.tsx'
import { Banner, Button, Spinner } from '../../ui/index.ts'
import { useHeadingFocus } from '../use-heading-focus.ts'
import { AddButton } from './add-button.tsx'
import { BatchEnd, BatchProgress } from './batch-progress.tsx'
import { DocumentBrowser } from './document-browser.tsx'
import type { DocumentTask } from './document-dialogs.tsx'
import { EmptyDocuments } from './empty-documents.tsx'
import { ImportNotices } from './import-notices.tsx'
import { LibraryMenu } from './library-menu.tsx'
import { StatusAnnouncer } from './status-announcer.tsx'
import { UploadList } from './upload-list.tsx'
import { useBatch } from './use-batch.ts'
import { useDocumentView } from './view-state.ts'

const column = 'mx-auto w-full max-w-6xl px-4 sm:px-8'

/** The documents of the library: adding, watching, finding, opening and deleting them. */
export const DocumentsPage = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { documents } = useClient()
  const { data: counts, error, refetch } = useQuery(documentCountsQuery(documents))
  const { batch, outcome, dismiss } = useBatch(counts)
  const { view, setView } = useDocumentView()
  const page = useRef<HTMLDivElement>(null)
  const [task, setTask] = useState<DocumentTask | null>(null)
  // A dialog that asks about the last document is not taken away once that is gone: it may have to say what became of it.
  const isEmpty = counts?.all === 0 && task === null
  useDocumentTitle(t('documents.title'))
  useHeadingFocus(page)

  return (
    <div ref={page} className="@container relative flex h-full min-w-0 flex-col">
      <div className={column}>
        <header className="flex flex-wrap items-center gap-x-2 gap-y-2 pt-6 pb-4 sm:pt-8">
          <h1 tabIndex={-1} data-page-heading className="grow font-semibold text-2xl outline-none max-sm:text-xl">
            {t('documents.title')}
          </h1>
          {counts !== undefined && <LibraryMenu />}
          {counts !== undefined && counts.all > 0 && <AddButton />}
        </header>
        <ImportNotices className="mb-4" />
        <UploadList />
        {batch && <BatchProgress {...batch} />}
        {outcome && (
          <BatchEnd
            {...outcome}
            onShow={() => {
              setView({ ...view, search: null, tags: null, group: 'Failed' })
              dismiss()
            }}
            onDismiss={dismiss}
          />
        )}
        {error && !counts && (
          <Banner
            role="alert"
            tone="danger"
            icon={<TriangleAlert aria-hidden />}
            actions={
              <Button size="small" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            }
          >
            {t('documents.loadFailed')} {errorText(error)}
          </Banner>
        )}
        {!counts && !error && (
          <p role="status" className="flex items-center gap-2 py-10 text-muted text-sm">
            <Spinner />
            {t('common.loading')}
          </p>
        )}
        {isEmpty && <EmptyDocuments />}
      </div>
      {counts && <StatusAnnouncer counts={counts} />}
      {counts !== undefined && !isEmpty && (
        <DocumentBrowser task={task} onTask={setTask} counts={counts} className={column} />
      )}
    </div>
  )
}
