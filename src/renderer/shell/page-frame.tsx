import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../ui/index.ts'

const widths = { narrow: 'max-w-3xl', wide: 'max-w-5xl' }

export interface PageFrameProps {
  readonly title: string
  /** Buttons beside the title; they stay together where they have no room there. */
  readonly actions?: ReactNode
  /** `narrow` for what is read and filled in, `wide` for tables. */
  readonly width?: keyof typeof widths
  readonly children: ReactNode
}

/** Names the window after the page. */
export const useDocumentTitle = (title: string) => {
  const { t } = useTranslation()
  const name = t('app.name')
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
  }, [title, name])
}

/** A scrolling page with its heading, which takes the focus when the page opens. */
export const PageFrame = ({ title, actions, width = 'wide', children }: PageFrameProps) => {
  useDocumentTitle(title)
  return (
    <div data-scroller className="room-for-toasts flex h-full min-w-0 flex-col overflow-y-auto">
      <header
        className={classNames(
          'mx-auto flex w-full flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-6 pb-4 sm:px-8 sm:pt-8',
          widths[width],
        )}
      >
        <h1 tabIndex={-1} data-page-heading className="grow font-semibold text-2xl outline-none">
          {title}
        </h1>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      <div className={classNames('mx-auto w-full grow px-4 pb-12 sm:px-8', widths[width])}>{children}</div>
    </div>
  )
}
