import { AlertDialog } from 'radix-ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { dialogOverlay, dialogSheet } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
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
  /** What has to be typed first, whatever its case: for what nothing brings back. */
  readonly typed?: string | undefined
  readonly onConfirm: () => void
}

const folded = (words: string): string => words.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase()

const Question = ({
  title,
  description,
  confirmLabel,
  look = 'danger',
  typed,
  onConfirm,
  onOpenChange,
}: ConfirmProps) => {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const isMeant = typed === undefined || folded(words) === folded(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form around the dialog in React's tree would be sent as well.
    event.stopPropagation()
    if (!isMeant) return
    onConfirm()
    onOpenChange(false)
  }
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-col">
      <AlertDialog.Title className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
        {title}
      </AlertDialog.Title>
      <AlertDialog.Description asChild>
        <div className="mt-2 min-w-0 overflow-y-auto text-muted text-sm [overflow-wrap:anywhere]">{description}</div>
      </AlertDialog.Description>
      {typed !== undefined && (
        <div data-fields className="mt-4 [overflow-wrap:anywhere]">
          <Field label={t('common.typeToConfirm', { words: typed })}>
            {(control) => (
              <Input
                {...control}
                value={words}
                onChange={(event) => setWords(event.target.value)}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <AlertDialog.Cancel asChild>
          <Button>{t('common.cancel')}</Button>
        </AlertDialog.Cancel>
        <Button type="submit" look={look} disabled={!isMeant}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}

/** Asks before something is lost, or leaves this machine. */
export const Confirm = (props: ConfirmProps) => {
  const { onCloseAutoFocus, onOpenAutoFocus } = useReturnFocus()
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay {...dialogOverlay} />
        <AlertDialog.Content
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
          className={classNames(dialogSheet, 'max-w-md p-6')}
        >
          <Question {...props} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
