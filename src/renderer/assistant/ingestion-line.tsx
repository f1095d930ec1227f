import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { documentCountsQuery, useClient } from '../client/index.ts'
import { Spinner } from '../ui/index.ts'

/** One quiet line while documents are still being indexed: answers may miss them. */
export const IngestionLine = () => {
  const { t } = useTranslation()
  const client = useClient()
  const { data: count = 0 } = useQuery({
    ...documentCountsQuery(client.documents),
    select: ({ working }) => working,
  })
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
