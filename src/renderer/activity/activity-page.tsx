import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DocumentView } from '../../contracts/index.ts'
import { documentCountsQuery, useClient } from '../client/index.ts'
import { ImportNotices } from '../knowledge/documents/import-notices.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { FolderActivity, ModelActivity } from './background-activity.tsx'
import { DocumentActivity } from './document-activity.tsx'

const everyKind = { search: null, kinds: null, tags: null } as const
/** Those that are being read stand before those that wait. */
const working: DocumentView = { ...everyKind, group: 'Working', sort: 'Status', direction: 'Ascending' }
const failed: DocumentView = { ...everyKind, group: 'Failed', sort: 'Changed', direction: 'Descending' }
const done: DocumentView = { ...everyKind, group: 'Indexed', sort: 'Changed', direction: 'Descending' }

/** What Alcove does beside answering: what is being read, what failed and why, what is done, and the work behind search. */
export const ActivityPage = () => {
  const { t } = useTranslation()
  const { documents } = useClient()
  const { data: counts } = useQuery(documentCountsQuery(documents))
  return (
    <PageFrame title={t('activity.title')} width="narrow">
      <p role="status" className="-mt-2 mb-8 text-muted text-sm tabular-nums">
        {counts && t('activity.counts', { ...counts })}
      </p>
      <ImportNotices className="mb-8" />
      <div className="space-y-10">
        <DocumentActivity title={t('activity.working')} view={working} nothing={t('activity.nothingWorking')} />
        <DocumentActivity title={t('activity.failed')} view={failed} nothing={t('activity.nothingFailed')} />
        <ModelActivity />
        <FolderActivity />
        <DocumentActivity title={t('activity.done')} view={done} nothing={t('activity.nothingDone')} />
      </div>
    </PageFrame>
  )
}
