import { type QueryCache, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isTrouble, useErrorText } from '../client/index.ts'
import { Banner, Button } from '../ui/index.ts'

const unread = (cache: QueryCache) =>
  cache.findAll({
    type: 'active',
    predicate: ({ state }) => state.data === undefined && state.status === 'error' && isTrouble(state.error),
  })

/** Says that sections are missing because what they show could not be read, and reads it once more: each of them shows nothing of itself then. */
export const UnreadSections = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const cache = useQueryClient().getQueryCache()
  const follow = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache])
  const error = useSyncExternalStore(follow, () => unread(cache)[0]?.state.error ?? null)
  if (error === null) return null
  return (
    <Banner
      role="alert"
      tone="danger"
      icon={<TriangleAlert aria-hidden />}
      actions={
        <Button size="small" onClick={() => void Promise.all(unread(cache).map((query) => query.fetch()))}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('settings.unread')} {errorText(error)}
    </Banner>
  )
}
