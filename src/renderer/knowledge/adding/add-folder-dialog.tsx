import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type OfferedFolders, useClient, useErrorText, useUploads } from '../../client/index.ts'
import { Banner, Button, Dialog } from '../../ui/index.ts'
import { FolderSummaryView } from './folder-summary.tsx'
import { summariseFiles } from './summarise-files.ts'

/** Shows what of a folder would be read, and adds it once the person says so. */
export const AddFolderDialog = ({ folders: { id, names, content } }: { folders: OfferedFolders }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { documents } = useClient()
  const addFiles = useUploads((queue) => queue.addFiles)
  const settle = useUploads((queue) => queue.settle)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['offered-folders', id],
    queryFn: async () => summariseFiles(await content, documents),
    gcTime: 0,
  })
  const close = () => settle(id)
  const add = () => {
    close()
    void addFiles(data?.files ?? [])
  }
  const count = data?.files.length ?? 0
  const mayAdd = count > 0 || isFetching
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('adding.title', { count: names.length, name: names[0] ?? '' })}
      actions={
        <>
          <Button onClick={close}>{t(mayAdd ? 'common.cancel' : 'common.close')}</Button>
          {mayAdd && (
            <Button data-first-focus look="primary" busy={isFetching} onClick={add}>
              {count === 0 ? t('adding.addNone') : t('adding.add', { count })}
            </Button>
          )}
        </>
      }
    >
      {error && !isFetching ? (
        <Banner
          role="alert"
          tone="danger"
          icon={<TriangleAlert aria-hidden />}
          actions={
            <Button size="small" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {errorText(error)}
        </Banner>
      ) : (
        <FolderSummaryView summary={data?.summary ?? null} />
      )}
    </Dialog>
  )
}
