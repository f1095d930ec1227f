import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, EmptyState } from '../ui/index.ts'

const Failure = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex h-full items-center justify-center">
      <EmptyState
        title={t('shell.failed.title')}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>{t('shell.failed.reload')}</Button>
            <Button look="primary" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          </>
        }
      >
        {t('shell.failed.text')}
      </EmptyState>
    </div>
  )
}

export interface ErrorBoundaryProps {
  /** A change of it, such as another page, tries again. */
  readonly resetKey?: string
  readonly children: ReactNode
}

/** Shows words instead of an empty window when a component fails. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? <Failure onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}
