import type { i18n } from 'i18next'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { Button, EmptyState } from '../ui/index.ts'
import { Logo } from './logo.tsx'

export interface UnreachableProps {
  /** Why, in words. */
  readonly text: string
  readonly onRetry: () => void
}

/** Says that the host does not answer, and tries again on request. */
export const Unreachable = ({ text, onRetry }: UnreachableProps) => {
  const { t } = useTranslation()
  return (
    <main className="flex h-full items-center justify-center">
      <div role="alert">
        <EmptyState
          headingLevel={1}
          icon={<Logo />}
          title={t('shell.unreachable')}
          actions={
            <Button look="primary" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          }
        >
          {text}
        </EmptyState>
      </div>
    </main>
  )
}

const ConnectionFailed = ({ onRetry }: Pick<UnreachableProps, 'onRetry'>) => {
  const { t } = useTranslation()
  return <Unreachable text={t('errors.connection')} onRetry={onRetry} />
}

/** The same before anything else of the interface is there. */
export const UnreachableScreen = ({ i18n, onRetry }: { readonly i18n: i18n; readonly onRetry: () => void }) => (
  <I18nextProvider i18n={i18n}>
    <ConnectionFailed onRetry={onRetry} />
  </I18nextProvider>
)
