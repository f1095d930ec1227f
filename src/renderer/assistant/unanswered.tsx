import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/index.ts'

/** A question that has no reply, and what to do about it. */
export const Unanswered = ({ onAskAgain }: { onAskAgain: () => void }) => {
  const { t } = useTranslation()
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
      {t('assistant.unanswered')}
      <Button look="quiet" size="small" onClick={onAskAgain}>
        <RotateCcw aria-hidden />
        {t('assistant.askAgain')}
      </Button>
    </p>
  )
}
