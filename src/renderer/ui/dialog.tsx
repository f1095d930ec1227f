import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

/** What lies between a dialog and the page. A press on it takes no focus: the second press of a double click would take it out of the dialog's first field. */
export const dialogOverlay = {
  className: 'fixed inset-0 z-40 bg-black/40',
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
}
export const dialogSheet =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[min(85dvh,48rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-2xl border border-line bg-raised shadow-float focus:outline-none'

const widths = { narrow: 'max-w-lg', wide: 'max-w-2xl', widest: 'max-w-4xl' }

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: string
  readonly width?: keyof typeof widths
  readonly children: ReactNode
  /** There is nothing in it but words: the keyboard scrolls them. */
  readonly isText?: boolean
  /** The buttons, the main one last. */
  readonly actions?: ReactNode
}

/** A dialog over the page: it begins in its first field, and the focus goes back to where it was. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  width = 'narrow',
  children,
  isText = false,
  actions,
}: DialogProps) => {
  const { t } = useTranslation()
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay {...dialogOverlay} />
        <Radix.Content
          {...returnFocus}
          {...(!description && { 'aria-describedby': undefined })}
          className={classNames(dialogSheet, widths[width])}
        >
          <header className="flex items-start gap-4 px-6 pt-5">
            <div className="min-w-0 grow">
              <Radix.Title className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t('common.close')} tooltip={false} className="-me-2">
                <X />
              </IconButton>
            </Radix.Close>
          </header>
          <div data-fields tabIndex={isText ? 0 : undefined} className="min-h-0 grow overflow-y-auto px-6 py-5">
            {children}
          </div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-6 pt-4 pb-5">{actions}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
