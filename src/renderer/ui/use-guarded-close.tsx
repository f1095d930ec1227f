import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from './confirm.tsx'

interface GuardedClose {
  /** For Escape, a click beside, and the buttons that save nothing. */
  readonly close: () => void
  /** To be drawn inside of what is closed. */
  readonly question: ReactNode
}

/** Has somebody asked before what they have written and not saved goes away. */
export const useGuardedClose = (isChanged: boolean, onClose: () => void): GuardedClose => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return {
    close: () => (isChanged ? setAsking(true) : onClose()),
    question: (
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('common.discard.title')}
        description={t('common.discard.text')}
        confirmLabel={t('common.discard.action')}
        onConfirm={onClose}
      />
    ),
  }
}
