import { Ellipsis, FileDown, FolderSync } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { saveFile, useClient, useErrorText } from '../../client/index.ts'
import { Confirm, IconButton, Menu } from '../../ui/index.ts'
import { resetIcon as ResetIcon } from '../icons.ts'
import { FoldersDialog } from '../sources/folders-dialog.tsx'

/** What can be done with the whole library: folders to keep it in step with, a report of what it covers, and emptying it. */
export const LibraryMenu = () => {
  const { t } = useTranslation()
  const { documents, knowledge } = useClient()
  const errorText = useErrorText()
  const [showsFolders, setShowsFolders] = useState(false)
  const [resetting, setResetting] = useState(false)
  const tell = (error: unknown) => void toast.error(errorText(error))

  const exportCoverage = (format: 'Csv' | 'Markdown') => () =>
    void documents
      .GetCoverage({ format })
      .then(({ fileName, contentType, text }) => saveFile(fileName, new Blob([text], { type: contentType })))
      .catch(tell)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('documents.libraryMenu')} side="bottom">
            <Ellipsis />
          </IconButton>
        }
        items={[
          { label: t('sources.title'), icon: <FolderSync aria-hidden />, onSelect: () => setShowsFolders(true) },
          { label: t('documents.coverage.csv'), icon: <FileDown aria-hidden />, onSelect: exportCoverage('Csv') },
          {
            label: t('documents.coverage.markdown'),
            icon: <FileDown aria-hidden />,
            onSelect: exportCoverage('Markdown'),
          },
          {
            label: t('documents.reset.action'),
            icon: <ResetIcon aria-hidden />,
            danger: true,
            onSelect: () => setResetting(true),
          },
        ]}
      />
      <FoldersDialog open={showsFolders} onOpenChange={setShowsFolders} />
      <Confirm
        open={resetting}
        onOpenChange={setResetting}
        title={t('documents.reset.title')}
        description={t('documents.reset.text')}
        confirmLabel={t('documents.reset.confirm')}
        onConfirm={() => void knowledge.ResetKnowledgeBase().then(() => toast.success(t('documents.reset.done')), tell)}
      />
    </>
  )
}
