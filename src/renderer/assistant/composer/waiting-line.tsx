import { useTranslation } from 'react-i18next'
import { Button, Spinner } from '../../ui/index.ts'

interface WaitingLineProps {
  /** The documents that are being read. */
  readonly names: readonly string[]
  readonly onHold: () => void
}

/** Says that a question goes by itself once its documents are read, and takes that back. */
export const WaitingLine = ({ names, onHold }: WaitingLineProps) => {
  const { t } = useTranslation()
  return (
    <p className="mb-1.5 flex flex-wrap items-center gap-x-2 px-1 text-sm">
      <Spinner className="size-3.5 text-accent" />
      <span className="min-w-0 grow [overflow-wrap:anywhere]">
        {t('assistant.documents.waiting', { count: names.length, name: names[0] })}
      </span>
      <Button size="small" look="quiet" onClick={onHold}>
        {t('assistant.documents.hold')}
      </Button>
    </p>
  )
}
