import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_TITLE_LENGTH } from '../../../contracts/index.ts'
import { Button, Dialog, Field, Input } from '../../ui/index.ts'

export interface RenameDialogProps {
  readonly title: string | null
  readonly onRename: (title: string) => void
  readonly onClose: () => void
}

/** Asks for a conversation's new title. */
export const RenameDialog = ({ title, onRename, onClose }: RenameDialogProps) => {
  const { t } = useTranslation()
  const formId = useId()
  const [draft, setDraft] = useState(title ?? '')
  const [missing, setMissing] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = draft.trim()
    setMissing(wanted === '')
    if (wanted === '') return
    if (wanted !== title) onRename(wanted)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('assistant.rename.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} look="primary">
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field label={t('assistant.rename.label')} error={missing ? t('assistant.rename.missing') : null}>
          {(control) => (
            <Input
              {...control}
              data-first-focus
              autoComplete="off"
              maxLength={MAX_TITLE_LENGTH}
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
