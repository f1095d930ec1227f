import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Field, Input } from '../../ui/index.ts'
import { FolderSummaryView } from '../adding/folder-summary.tsx'
import type { useWatch } from './use-watch.ts'

export interface WatchFormProps extends Pick<ReturnType<typeof useWatch>, 'field' | 'preview' | 'isLooking' | 'look'> {
  readonly path: string
  readonly onPath: (path: string) => void
}

/** Names a folder, and shows what is in it. */
export const WatchForm = ({ path, onPath, field, preview, isLooking, look }: WatchFormProps) => {
  const { t } = useTranslation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    look()
  }
  return (
    <>
      <form onSubmit={submit} className="mt-4">
        <Field label={t('sources.path')} hint={t('sources.pathHint')}>
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                ref={field}
                value={path}
                onChange={(event) => onPath(event.target.value)}
                spellCheck={false}
              />
              <Button type="submit" busy={isLooking} disabled={path.trim() === ''}>
                {t('adding.look')}
              </Button>
            </div>
          )}
        </Field>
      </form>
      {(isLooking || preview) && (
        <section
          aria-label={t('adding.looked', { name: preview?.name ?? path })}
          className="mt-4 space-y-4 border-line border-t pt-4"
        >
          <FolderSummaryView summary={preview} />
          {preview && <p className="text-muted text-sm">{t('adding.later')}</p>}
        </section>
      )}
    </>
  )
}
