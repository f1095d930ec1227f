import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Field, Input } from '../../ui/index.ts'

export interface ImportFormProps {
  readonly busy: boolean
  onImport(folder: string): void
}

/** Takes in a model that was fetched by hand. */
export const ImportForm = ({ busy, onImport }: ImportFormProps) => {
  const { t } = useTranslation()
  const [folder, setFolder] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onImport(folder)
    setFolder('')
  }
  return (
    <form onSubmit={submit} className="mt-4 flex items-end gap-2">
      <div className="min-w-0 grow">
        <Field label={t('settings.searchModel.folder')} hint={t('settings.searchModel.folderHint')}>
          {(control) => (
            <Input {...control} value={folder} onChange={(event) => setFolder(event.target.value)} spellCheck={false} />
          )}
        </Field>
      </div>
      <Button type="submit" disabled={folder.trim() === ''} busy={busy}>
        {t('settings.searchModel.import')}
      </Button>
    </form>
  )
}
