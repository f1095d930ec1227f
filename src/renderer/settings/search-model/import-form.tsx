import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Field, Input } from '../../ui/index.ts'

export interface ImportFormProps {
  readonly label: string
  readonly hint: string
  readonly busy: boolean
  onImport(folder: string): void
}

/** Takes in a model that was fetched by hand. */
export const ImportForm = ({ label, hint, busy, onImport }: ImportFormProps) => {
  const { t } = useTranslation()
  const [folder, setFolder] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onImport(folder)
    setFolder('')
  }
  return (
    <form onSubmit={submit} className="mt-4">
      <Field label={label} hint={hint}>
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} value={folder} onChange={(event) => setFolder(event.target.value)} spellCheck={false} />
            <Button type="submit" disabled={folder.trim() === ''} busy={busy}>
              {t('settings.searchModel.import')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
