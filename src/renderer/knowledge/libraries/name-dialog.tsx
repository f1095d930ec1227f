import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../client/index.ts'
import { Button, Dialog, Field, Input } from '../../ui/index.ts'

const MAX_NAME_LENGTH = 100

export interface NameDialogProps {
  readonly title: string
  readonly name: string
  readonly confirmLabel: string
  readonly onName: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for a library's name, and stays open with the reason where it cannot be had. */
export const NameDialog = ({ title, name, confirmLabel, onName, onClose }: NameDialogProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const formId = useId()
  const [draft, setDraft] = useState(name)
  const [missing, setMissing] = useState(false)
  const { mutate, error, isPending } = useMutation({ mutationFn: onName, onSuccess: onClose })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = draft.trim()
    setMissing(wanted === '')
    if (wanted !== '' && !isPending) mutate(wanted)
  }
  const problem = missing ? t('libraries.nameMissing') : error ? errorText(error) : null
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
        <Field label={t('libraries.name')} error={problem}>
          {(control) => (
            <Input
              {...control}
              data-first-focus
              autoComplete="off"
              maxLength={MAX_NAME_LENGTH}
              value={draft}
              onChange={(event) => {
                setDraft(event.target.value)
                setMissing(false)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
