import { Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isMendedInSettings } from '../../../contracts/failures/mended-in-settings.ts'
import type { Failure } from '../../../contracts/index.ts'
import { Button } from '../../ui/index.ts'

export interface SettingsButtonProps {
  /** Why the reply failed. */
  readonly failure: Failure
  readonly onOpen: () => void
}

/** The way to Settings from a reply that failed; nothing where that is mended elsewhere. */
const SettingsButton = ({ failure, onOpen }: SettingsButtonProps) => {
  const { t } = useTranslation()
  if (!isMendedInSettings(failure)) return null
  return (
    <Button look="quiet" size="small" onClick={onOpen}>
      <Settings aria-hidden />
      {t('shell.settings')}
    </Button>
  )
}

export default SettingsButton
