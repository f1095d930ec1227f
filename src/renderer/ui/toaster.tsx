import { useTranslation } from 'react-i18next'
import { Toaster as Sonner } from 'sonner'
import { useToastFocus } from './use-toast-focus.ts'
import { useToastHeight } from './use-toast-height.ts'

/** Where toasts appear; `toast` of sonner makes them. */
export const Toaster = () => {
  const { t } = useTranslation()
  const focus = useToastFocus()
  useToastHeight(focus.ref)
  return (
    <div {...focus}>
      <Sonner
        // At the end of the page: titles, banners and the buttons beside them stand at its beginning.
        position="bottom-left"
        offset={{ left: 'var(--toast-left)', bottom: 'var(--toast-bottom)' }}
        mobileOffset={{ bottom: 'var(--toast-bottom)' }}
        expand
        containerAriaLabel={t('common.notifications')}
        closeButton
        toastOptions={{
          closeButtonAriaLabel: t('common.close'),
          classNames: {
            description: 'text-muted!',
            closeButton: 'border-line-strong! bg-raised! text-ink! hover:bg-hover!',
          },
          actionButtonStyle: { background: 'var(--color-accent)', color: 'var(--color-on-accent)' },
          style: {
            background: 'var(--color-raised)',
            borderColor: 'var(--color-line)',
            color: 'var(--color-ink)',
            fontFamily: 'inherit',
          },
        }}
      />
    </div>
  )
}
