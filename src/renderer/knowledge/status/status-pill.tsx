import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { Pill, Progress, Spinner } from '../../ui/index.ts'
import { statusView } from './status-view.ts'
import { useIngestionUpdate } from './use-ingestion-update.ts'

/** How far a document is on its way into the index, live. */
export const StatusPill = ({ document }: { document: KnowledgeDocument }) => {
  const { t } = useTranslation()
  const { tone, words, progress, working } = statusView(document, useIngestionUpdate(document.documentId))
  const text = t(words.key, words.values)
  return (
    <span className="inline-flex flex-col gap-1">
      <Pill tone={tone} className="tabular-nums">
        {working ? (
          document.status === 'Pending' ? (
            <Clock aria-hidden />
          ) : (
            <Spinner className="size-3" />
          )
        ) : tone === 'danger' ? (
          <CircleAlert aria-hidden />
        ) : (
          <CircleCheck aria-hidden className="text-good" />
        )}
        {text}
      </Pill>
      {progress !== null && <Progress value={progress} label={text} />}
    </span>
  )
}
