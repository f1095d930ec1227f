import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../shell/use-shortcuts.ts'
import { IconButton } from '../../ui/index.ts'
import { useSaveCopy } from '../documents/use-save-copy.ts'

export interface SaveCopyButtonProps {
  readonly documentId: string
  /** Whether the document is what the page is about, so that its keys save it. */
  readonly isPage: boolean
}

/** Offers the document as it was given in for saving. */
export const SaveCopyButton = ({ documentId, isPage }: SaveCopyButtonProps) => {
  const { t } = useTranslation()
  const { save, isPending } = useSaveCopy()
  const start = () => {
    if (!isPending) save(documentId)
  }
  useShortcuts(isPage ? { s: start } : {})
  return (
    <IconButton
      label={t('documents.saveCopy')}
      {...(isPage && { shortcut: 'Mod+S' })}
      side="bottom"
      aria-disabled={isPending}
      aria-busy={isPending}
      onClick={start}
    >
      <Download />
    </IconButton>
  )
}
