import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { dialogOverlay, dialogSheet } from './dialog.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export interface ConfirmProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** Names what will go. */
  readonly description: ReactNode
  readonly confirmLabel: string
  /** `danger` unless nothing is lost by it. */
  readonly look?: 'danger' | 'primary'
  readonly onConfirm: () => void
}

/** Asks before something is lost, or leaves this machine. */
export const Confirm = (props: ConfirmProps) => {
  const { open, onOpenChange, title, description, confirmLabel, look = 'danger', onConfirm } = props
  const { t } = useTranslation()
  const { onCloseAutoFocus, onOpenAutoFocus } = useReturnFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogOverlay} />
        <AlertDialog.Content
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
          className={classNames(dialogSheet, 'max-w-md p-6')}
        >
          <AlertDialog.Title className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 min-w-0 overflow-y-auto text-muted text-sm [overflow-wrap:anywhere]">
              {description}
            </div>
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{t('common.cancel')}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button look={look} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
