import { useTranslation } from 'react-i18next'
import { useActingLibrary } from '../../client/index.ts'
import { Dialog, useGuardedClose, useKeptDraft } from '../../ui/index.ts'
import { useSources } from './use-sources.ts'
import { useWatch } from './use-watch.ts'
import { WatchActions, WatchedFolders } from './watched-folders.tsx'

export interface FoldersDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Folders whose files come in by themselves: which there are, how far each is in step, and a new one. */
export const FoldersDialog = ({ open, onOpenChange }: FoldersDialogProps) => {
  const { t } = useTranslation()
  const known = useSources(open)
  const library = useActingLibrary().teamId
  const { draft: path, isChanged, write, forget } = useKeptDraft(`watched folder ${library}`, '')
  const { close, question } = useGuardedClose(isChanged, () => {
    forget()
    onOpenChange(false)
  })

  const watch = useWatch({ ...known, path, onWatched: forget })
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? onOpenChange(true) : close())}
      title={t('sources.title')}
      description={t('sources.about')}
      actions={watch.preview && <WatchActions watch={watch} />}
    >
      <WatchedFolders known={known} watch={watch} path={path} onPath={(typed) => write(() => typed)} />
      {question}
    </Dialog>
  )
}
