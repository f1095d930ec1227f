import { useQuery } from '@tanstack/react-query'
import { EyeOff, ScanText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ModelChoice } from '../../../contracts/index.ts'
import { QUOTING, queryKeys, useClient } from '../../client/index.ts'
import { Button } from '../../ui/index.ts'

export interface UnseenNoticeProps {
  readonly conversationId: string | null
  /** Who is chosen for the conversation; null follows Settings. */
  readonly choice: ModelChoice | null
  /** Has the pictures read as documents; null where none can be added. */
  readonly onAsDocuments: (() => void) | null
}

/** Tells before anything is sent that whoever answers will not see the pictures. */
export const UnseenNotice = ({ conversationId, choice, onAsDocuments }: UnseenNoticeProps) => {
  const { t } = useTranslation()
  const { conversations } = useClient()
  const { data } = useQuery({
    queryKey: queryKeys.answerer(conversationId, choice),
    queryFn: () => conversations.GetAnswerer({ conversationId, choice }),
  })
  return (
    <div role="status" className="text-muted text-xs">
      {data?.seesPictures === false && (
        <>
          <p className="flex gap-1.5 px-1 py-0.5">
            <EyeOff aria-hidden className="mt-px size-3.5 shrink-0" />
            {data.providerName === QUOTING
              ? t('assistant.pictures.nobodySees')
              : t('assistant.pictures.unseen', { model: data.model || data.providerName })}
          </p>
          {onAsDocuments && (
            <Button size="small" look="quiet" onClick={onAsDocuments}>
              <ScanText aria-hidden />
              {t('assistant.pictures.asDocuments')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
