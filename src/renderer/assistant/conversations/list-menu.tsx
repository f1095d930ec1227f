import { Ellipsis, FileBraces, FileDown, FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportReport } from '../../../contracts/index.ts'
import { pickFiles } from '../../shell/pick-files.ts'
import { Button, Dialog, IconButton, Menu, Spinner } from '../../ui/index.ts'
import { useConversationChanges } from './use-conversation-changes.ts'
import { useImport } from './use-import.ts'

const noFailures: ImportReport['failed'] = []

/** What can be done with all conversations: bring some in, take them out, look through the trash. */
export const ListMenu = ({ onTrash }: { readonly onTrash: () => void }) => {
  const { t } = useTranslation()
  const { exportAs } = useConversationChanges()
  const [failures, setFailures] = useState(noFailures)
  const { bring, busy } = useImport(setFailures)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('assistant.listMenu')} className="size-9">
            {busy ? <Spinner /> : <Ellipsis />}
          </IconButton>
        }
        items={[
          {
            label: t('assistant.import.action'),
            icon: <FileUp aria-hidden />,
            disabled: busy,
            onSelect: () => void pickFiles('.json,.zip').then(bring),
          },
          {
            label: t('assistant.export.allMarkdown'),
            icon: <FileDown aria-hidden />,
            onSelect: () => exportAs({ conversationId: null, format: 'Markdown' }),
          },
          {
            label: t('assistant.export.allJson'),
            icon: <FileBraces aria-hidden />,
            onSelect: () => exportAs({ conversationId: null, format: 'Json' }),
          },
          { label: t('assistant.trash.title'), icon: <Trash2 aria-hidden />, onSelect: onTrash },
        ]}
      />
      <span role="status" className="sr-only">
        {busy ? t('assistant.import.busy') : ''}
      </span>
      <Dialog
        open={failures.length > 0}
        onOpenChange={(open) => {
          if (!open) setFailures(noFailures)
        }}
        title={t('assistant.import.failed', { count: failures.length })}
        actions={
          <Button look="primary" onClick={() => setFailures(noFailures)}>
            {t('common.close')}
          </Button>
        }
      >
        <ul className="space-y-2 text-sm">
          {failures.map(({ title, reason }) => (
            <li key={`${title} ${reason}`} className="[overflow-wrap:anywhere]">
              <bdi className="font-medium">{title}</bdi>
              <span className="block text-muted">{t('errors.detail', { detail: reason })}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
