import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useActingLibrary } from '../../client/index.ts'
import { Button, Dialog, Field, Input, useGuardedClose, useKeptDraft } from '../../ui/index.ts'
import { SourceList } from './source-list.tsx'
import { useSources } from './use-sources.ts'

export interface FoldersDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Folders whose files come in by themselves: which there are, how far each is in step, and a new one. */
export const FoldersDialog = ({ open, onOpenChange }: FoldersDialogProps) => {
  const { t } = useTranslation()
  const known = useSources(open)
  const { listed, sources, change } = known
  const library = useActingLibrary().teamId
  const { draft: path, isChanged, write, forget } = useKeptDraft(`watched folder ${library}`, '')
  const { close, question } = useGuardedClose(isChanged, () => {
    forget()
    onOpenChange(false)
  })

  const add = (event: FormEvent) => {
    event.preventDefault()
    void change(async () => {
      await sources.AddWatchedFolder({ path })
      forget()
    })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? onOpenChange(true) : close())}
      title={t('sources.title')}
      description={t('sources.about')}
    >
      {listed && <SourceList {...known} />}
      {listed?.folders ? (
        <form onSubmit={add} className="mt-4">
          <Field label={t('sources.path')} hint={t('sources.pathHint')}>
            {(control) => (
              <div className="flex gap-2">
                <Input
                  {...control}
                  value={path}
                  onChange={(event) => write(() => event.target.value)}
                  spellCheck={false}
                />
                <Button type="submit" disabled={path.trim() === ''}>
                  {t('sources.add')}
                </Button>
              </div>
            )}
          </Field>
        </form>
      ) : (
        listed && <p className="text-muted text-sm">{t('sources.shared')}</p>
      )}
      {question}
    </Dialog>
  )
}
