import { Ellipsis, FileSearch, History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { useClient, useErrorText } from '../../client/index.ts'
import { Confirm, IconButton, Menu } from '../../ui/index.ts'
import { type NoteVersion, NoteVersions } from './note-versions.tsx'

export interface NoteMenuProps {
  readonly documentId: string
  readonly name: string
  readonly onRestore: (version: NoteVersion) => void
  readonly onDeleted: () => void
}

export const NoteMenu = ({ documentId, name, onRestore, onDeleted }: NoteMenuProps) => {
  const { t } = useTranslation()
  const { knowledge } = useClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [shown, setShown] = useState<'Versions' | 'Delete' | null>(null)
  const close = (open: boolean) => {
    if (!open) setShown(null)
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('documents.more', { name: name || t('notes.untitled') })} side="bottom">
            <Ellipsis />
          </IconButton>
        }
        items={[
          { label: t('notes.versions.title'), icon: <History aria-hidden />, onSelect: () => setShown('Versions') },
          {
            label: t('notes.asDocument'),
            icon: <FileSearch aria-hidden />,
            onSelect: () => void navigate(`/documents/${documentId}`),
          },
          {
            label: t('documents.delete'),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => setShown('Delete'),
          },
        ]}
      />
      <NoteVersions documentId={documentId} open={shown === 'Versions'} onOpenChange={close} onRestore={onRestore} />
      <Confirm
        open={shown === 'Delete'}
        onOpenChange={close}
        title={t('notes.delete.title', { name: name || t('notes.untitled') })}
        description={t('notes.delete.text')}
        confirmLabel={t('documents.delete')}
        onConfirm={() =>
          void knowledge.DeleteDocument(documentId).then(onDeleted, (error: unknown) => toast.error(errorText(error)))
        }
      />
    </>
  )
}
