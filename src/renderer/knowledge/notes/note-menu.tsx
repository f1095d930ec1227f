import { Ellipsis, FileSearch, History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconButton, Menu } from '../../ui/index.ts'
import { useBulkActions } from '../documents/use-bulk-actions.ts'
import { type NoteVersion, NoteVersions } from './note-versions.tsx'

export interface NoteMenuProps {
  readonly documentId: string
  readonly name: string
  /** Nothing can be put back into a note that was not read. */
  readonly isUnread: boolean
  readonly onRestore: (version: NoteVersion) => void
  readonly onDeleted: () => void
}

export const NoteMenu = ({ documentId, name, isUnread, onRestore, onDeleted }: NoteMenuProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { remove } = useBulkActions()
  const [showsVersions, setShowsVersions] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('documents.more', { name: name || t('notes.untitled') })} side="bottom">
            <Ellipsis />
          </IconButton>
        }
        items={[
          {
            label: t('notes.versions.title'),
            icon: <History aria-hidden />,
            disabled: isUnread,
            onSelect: () => setShowsVersions(true),
          },
          {
            label: t('notes.asDocument'),
            icon: <FileSearch aria-hidden />,
            onSelect: () => void navigate(`/documents/${documentId}`),
          },
          {
            label: t('documents.delete'),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => void remove([documentId]).then((done) => done && onDeleted()),
          },
        ]}
      />
      <NoteVersions
        documentId={documentId}
        open={showsVersions}
        onOpenChange={setShowsVersions}
        onRestore={onRestore}
      />
    </>
  )
}
