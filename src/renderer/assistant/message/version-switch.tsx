import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/index.ts'

export interface VersionSwitchProps {
  readonly messageId: string
  /** In the order of their making; the message itself is one of them. */
  readonly versions: readonly string[]
  readonly onSelect: (messageId: string) => void
}

/** Goes between the versions of a message, each with what followed it. */
export const VersionSwitch = ({ messageId, versions, onSelect }: VersionSwitchProps) => {
  const { t } = useTranslation()
  const here = versions.indexOf(messageId)
  const before = versions[here - 1]
  const after = versions[here + 1]
  if (versions.length < 2) return null
  return (
    <fieldset aria-label={t('assistant.versions.label')} className="inline-flex items-center text-muted text-xs">
      <IconButton
        label={t('assistant.versions.previous')}
        disabled={before === undefined}
        onClick={() => before !== undefined && onSelect(before)}
        className="size-7"
      >
        <ChevronLeft />
      </IconButton>
      <span className="tabular-nums">
        {t('assistant.versions.place', { number: here + 1, count: versions.length })}
      </span>
      <IconButton
        label={t('assistant.versions.next')}
        disabled={after === undefined}
        onClick={() => after !== undefined && onSelect(after)}
        className="size-7"
      >
        <ChevronRight />
      </IconButton>
    </fieldset>
  )
}
