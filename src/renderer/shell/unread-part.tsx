import { useTranslation } from 'react-i18next'
import { useErrorText } from '../client/index.ts'
import { Button } from '../ui/index.ts'

export interface UnreadPartProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** In place of a part of a page that could not be read: why, and another try. */
export const UnreadPart = ({ error, onRetry }: UnreadPartProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      <p className="text-danger">{errorText(error)}</p>
      <Button size="small" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
