import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { useKeptDraft } from './use-kept-draft.ts'

/** What a dialog asks for, and in which words. */
export interface TextDialogProps {
  /** Under what it waits that was entered, where the dialog goes by nobody's will, as when the session ends. */
  readonly keptAs: string
  readonly title: string
  readonly label: string
  readonly text: string
  readonly maxLength: number
  readonly confirmLabel: string
  /** Said where nothing was entered. */
  readonly missing: string
  /** Why what was entered cannot be had. */
  readonly error?: string | null
  /** Gets what was entered, without spaces around it, where it differs from what stood there. The dialog closes once that resolves, and stays where it rejects. */
  readonly onSubmit: (text: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for one line of text, such as a name. */
export const TextDialog = (props: TextDialogProps) => {
  const { keptAs, title, label, text, maxLength, confirmLabel, missing, error = null, onSubmit, onClose } = props
  const { t } = useTranslation()
  const formId = useId()
  const { draft, write, forget } = useKeptDraft(keptAs, text)
  const [isMissing, setIsMissing] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const close = () => {
    forget()
    onClose()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = draft.trim()
    setIsMissing(wanted === '')
    if (wanted === '' || isSaving) return
    if (wanted === text) return close()
    setIsSaving(true)
    onSubmit(wanted)
      .then(close, () => undefined)
      .finally(() => setIsSaving(false))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={title}
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
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
                const typed = event.target.value
                write(() => typed)
                setIsMissing(false)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
