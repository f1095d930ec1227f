import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useErrorText } from '../../client/index.ts'
import { Button, Field, Input } from '../../ui/index.ts'
import { FolderSummaryView } from '../adding/folder-summary.tsx'
import type { useSources } from './use-sources.ts'

export interface WatchFormProps extends Pick<ReturnType<typeof useSources>, 'sources' | 'change'> {
  readonly path: string
  readonly onPath: (path: string) => void
  /** The folder is watched now. */
  readonly onWatched: () => void
}

/** Names a folder, shows what is in it, and has it watched once the person says so. */
export const WatchForm = ({ path, onPath, onWatched, sources, change }: WatchFormProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const field = useRef<HTMLInputElement>(null)
  const look = useMutation({
    mutationFn: (looked: string) => sources.PreviewFolder({ path: looked }),
    onError: (error) => toast.error(errorText(error)),
  })
  const watch = useMutation({
    mutationFn: () =>
      change(async () => {
        await sources.AddWatchedFolder({ path })
        onWatched()
        look.reset()
        field.current?.focus()
      }),
  })
  // What was seen is of another folder once the path is.
  const isSame = look.variables === path
  const preview = isSame ? look.data : undefined
  const isLooking = isSame && look.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLooking) look.mutate(path)
  }
  return (
    <form onSubmit={submit} className="mt-4 space-y-4">
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
      {(isLooking || preview) && (
        <section aria-label={t('adding.looked', { name: preview?.name ?? path })} className="rounded-xl bg-sunken p-4">
          <FolderSummaryView summary={preview ?? null} />
          {preview && (
            <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
              <p className="min-w-0 grow text-muted text-sm">{t('adding.later')}</p>
              <Button
                onClick={() => {
                  look.reset()
                  field.current?.focus()
                }}
              >
                {t('common.cancel')}
              </Button>
              <Button look="primary" busy={watch.isPending} onClick={() => watch.mutate()}>
                {t('sources.add')}
              </Button>
            </div>
          )}
        </section>
      )}
    </form>
  )
}
