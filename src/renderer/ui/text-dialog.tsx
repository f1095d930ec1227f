import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

/** What a dialog asks for, and in which words. */
export interface TextDialogProps {
  readonly title: string
  readonly label: string
  readonly text: string
  readonly maxLength: number
  readonly confirmLabel: string
  /** Said where nothing was entered. */
  readonly missing: string
  /** Why what was entered cannot be had. */
  readonly error?: string | null
  /** Gets what was entered, without spaces around it. */
  readonly onSubmit: (text: string) => void
  readonly onClose: () => void
}

/** Asks for one line of text, such as a name. */
export const TextDialog = (props: TextDialogProps) => {
  const { title, label, text, maxLength, confirmLabel, missing, error = null, onSubmit, onClose } = props
  const { t } = useTranslation()
  const formId = useId()
  const [draft, setDraft] = useState(text)
  const [isMissing, setIsMissing] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = draft.trim()
    setIsMissing(wanted === '')
    if (wanted !== '') onSubmit(wanted)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} look="primary">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field label={label} error={isMissing ? missing : error}>
          {(control) => (
            <Input
              {...control}
              data-first-focus
              autoComplete="off"
              maxLength={maxLength}
              value={draft}
              onChange={(event) => {
                setDraft(event.target.value)
                setIsMissing(false)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
