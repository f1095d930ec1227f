import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentCountsQuery, isUnderWay, useClient, useUploads } from '../client/index.ts'
import { Spinner } from '../ui/index.ts'

/** Between two pieces of work that belong together there may be none. */
const STILL_WORK_MS = 500

/** How much work there is; for a moment after the last of it, how much that was. */
const useLastWork = (work: number): number => {
  const [last, setLast] = useState(work)
  useEffect(() => {
    const timer = setTimeout(() => setLast(work), work > 0 ? 0 : STILL_WORK_MS)
    return () => clearTimeout(timer)
  }, [work])
  return work > 0 ? work : last
}

/** One quiet line while documents are still being sent or indexed: answers may miss them. What goes with a question is told beside it. */
export const IngestionLine = () => {
  const { t } = useTranslation()
  const client = useClient()
  const coming = useUploads(({ uploads }) => uploads.filter((each) => isUnderWay(each) && each.draft === null).length)
  const { data: working = 0 } = useQuery({
    ...documentCountsQuery(client.documents),
    select: (counts) => counts.working,
  })
  // A file is no document before it has come in, and may be both for a moment, or neither.
  const count = useLastWork(Math.max(working, coming))
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
