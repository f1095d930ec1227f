import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../client/index.ts'
import { useDocumentTitle } from '../../shell/page-frame.tsx'
import { Banner, Button, Spinner } from '../../ui/index.ts'
import { useHeadingFocus } from '../use-heading-focus.ts'
import { AddButton } from './add-button.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { DocumentBrowser } from './document-browser.tsx'
import { EmptyDocuments } from './empty-documents.tsx'
import { StatusAnnouncer } from './status-announcer.tsx'
import { UploadList } from './upload-list.tsx'
import { useBatch } from './use-batch.ts'
import { useDocuments } from './use-documents.ts'

const noDocuments: never[] = []
const column = 'mx-auto w-full max-w-6xl px-4 sm:px-8'

/** The documents of the library: adding, watching, finding, opening and deleting them. */
export const DocumentsPage = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, refetch } = useDocuments()
  const documents = data ?? noDocuments
  const batch = useBatch(documents)
  const page = useRef<HTMLDivElement>(null)
  useDocumentTitle(t('documents.title'))
  useHeadingFocus(page)

  return (
    <div ref={page} className="@container relative flex h-full min-w-0 flex-col">
      <div className={column}>
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-6 pb-4 sm:pt-8">
          <h1 tabIndex={-1} data-page-heading className="grow font-semibold text-2xl outline-none">
            {t('documents.title')}
          </h1>
          {documents.length > 0 && <AddButton />}
        </header>
        <UploadList />
        {batch && <BatchProgress {...batch} />}
        {error && !data && (
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
        {!data && !error && (
          <p role="status" className="flex items-center gap-2 py-10 text-muted text-sm">
            <Spinner />
            {t('common.loading')}
          </p>
        )}
        {data?.length === 0 && <EmptyDocuments />}
      </div>
      {data && <StatusAnnouncer documents={data} />}
      {documents.length > 0 && <DocumentBrowser documents={documents} className={column} />}
    </div>
  )
}
