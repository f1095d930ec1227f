import { useTranslation } from 'react-i18next'
import { Toaster as Sonner } from 'sonner'

/** Where toasts appear; `toast` of sonner makes them. */
export const Toaster = () => {
  const { t } = useTranslation()
  return (
    <Sonner
      position="top-center"
      expand
      containerAriaLabel={t('common.notifications')}
      closeButton
      toastOptions={{
        closeButtonAriaLabel: t('common.close'),
        actionButtonStyle: { background: 'var(--color-accent)', color: 'var(--color-on-accent)' },
        style: {
          background: 'var(--color-raised)',
          borderColor: 'var(--color-line)',
          color: 'var(--color-ink)',
          fontFamily: 'inherit',
        },
      }}
    />
  )
}
