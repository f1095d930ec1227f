import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/index.ts'

/** Says why a key that was typed is no longer in its form. */
export const SecretsNotKept = () => {
  const { t } = useTranslation()
  return (
    <Banner tone="warn" role="status" icon={<KeyRound aria-hidden />}>
      {t('settings.secretsNotKept')}
    </Banner>
  )
}
