import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/index.ts'

export interface VersionSwitchProps {
  readonly messageId: string
  /** In the order of their making; the message itself is one of them. */
  readonly versions: readonly string[]
  readonly onSelect: (messageId: string) => void
}

type Direction = 'Previous' | 'Next'

/** The version that was gone to from here, and which way: its own switch takes the place of this one, and the focus. */
let goneTo: { readonly messageId: string; readonly direction: Direction } | null = null

/** Goes on with the keyboard where the switch of the version before was left; to its other button at the last version. */
const useTakenOver = (messageId: string) => {
  const buttons = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (goneTo?.messageId !== messageId) return
    const [previous, next] = buttons.current?.querySelectorAll('button') ?? []
    const [wanted, other] = goneTo.direction === 'Previous' ? [previous, next] : [next, previous]
    goneTo = null
    if (document.activeElement === document.body) (wanted?.disabled ? other : wanted)?.focus({ preventScroll: true })
  }, [messageId])
  return buttons
}

/** Goes between the versions of a message, each with what followed it. */
export const VersionSwitch = ({ messageId, versions, onSelect }: VersionSwitchProps) => {
  const { t } = useTranslation()
  const buttons = useTakenOver(messageId)
  const here = versions.indexOf(messageId)
  const before = versions[here - 1]
  const after = versions[here + 1]
  const goTo = (version: string | undefined, direction: Direction) => {
    if (version === undefined) return
    goneTo = { messageId: version, direction }
    onSelect(version)
  }
  if (versions.length < 2) return null
  return (
    <fieldset
      ref={buttons}
      aria-label={t('assistant.versions.label')}
      className="inline-flex items-center text-muted text-xs"
    >
      <IconButton
        label={t('assistant.versions.previous')}
        disabled={before === undefined}
        onClick={() => goTo(before, 'Previous')}
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
        onClick={() => goTo(after, 'Next')}
        className="size-7"
      >
        <ChevronRight />
      </IconButton>
    </fieldset>
  )
}
