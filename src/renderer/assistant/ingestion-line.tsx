import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { documentCountsQuery, isUnderWay, useClient, useUploads } from '../client/index.ts'
import { Spinner } from '../ui/index.ts'

/** One quiet line while documents are still being sent or indexed: answers may miss them. What goes with a question is told beside it. */
export const IngestionLine = () => {
  const { t } = useTranslation()
  const client = useClient()
  const coming = useUploads(({ uploads }) => uploads.filter((each) => isUnderWay(each) && each.draft === null).length)
  const { data: working = 0 } = useQuery({
    ...documentCountsQuery(client.documents),
    select: (counts) => counts.working,
  })
  const count = working + coming
  return (
    <div role="status">
      {count > 0 && (
        <p className="flex items-center gap-2 px-1 pb-2 text-muted text-xs">
          <Spinner className="size-3.5 text-accent" />
          {t('assistant.indexing', { count })}
        </p>
      )}
    </div>
  )
}
