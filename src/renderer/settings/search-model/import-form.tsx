import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Field, Input, useKeptDraft } from '../../ui/index.ts'

export interface ImportFormProps {
  readonly label: string
  readonly hint: string
  readonly busy: boolean
  /** Whether it was taken in; a folder without a model stays to be put right. */
  onImport(folder: string): Promise<boolean>
}

/** Takes in a model that was fetched by hand. */
export const ImportForm = ({ label, hint, busy, onImport }: ImportFormProps) => {
  const { t } = useTranslation()
  const { draft: folder, write, forget } = useKeptDraft(`folder: ${label}`, '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await onImport(folder)) forget()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4">
      <Field label={label} hint={hint}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={folder}
              onChange={(event) => write(() => event.target.value)}
              spellCheck={false}
            />
            <Button type="submit" disabled={folder.trim() === ''} busy={busy}>
              {t('settings.searchModel.import')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
