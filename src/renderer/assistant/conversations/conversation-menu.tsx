import { Ellipsis, FileBraces, FileDown, FileText, PencilLine, Pin, PinOff, Printer, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDesktop } from '../../client/index.ts'
import { IconButton, Menu } from '../../ui/index.ts'
import { printConversation } from '../print/printing.ts'
import type { ConversationChanges, NamedConversation } from './use-conversation-changes.ts'

export interface ConversationMenuProps {
  readonly conversation: NamedConversation & { readonly pinned: boolean }
  readonly pin: ConversationChanges['pin']
  readonly exportAs: ConversationChanges['exportAs']
  readonly onRename: () => void
  readonly onDelete: () => void
  readonly className?: string
  readonly tabIndex?: number
}

/** What can be done with a conversation as a whole. */
export const ConversationMenu = ({
  conversation,
  pin,
  exportAs,
  onRename,
  onDelete,
  className,
  tabIndex,
}: ConversationMenuProps) => {
  const { t } = useTranslation()
  const onDesktop = useDesktop() !== null
  const { conversationId, title, pinned } = conversation
  const pdf = {
    label: t('assistant.print.pdf'),
    icon: <FileText aria-hidden />,
    onSelect: () => printConversation(conversationId, 'Pdf'),
  }
  return (
    <Menu
      trigger={
        <IconButton
          label={t('assistant.menu', { title: title ?? t('assistant.untitled') })}
          side="right"
          {...(className && { className })}
          {...(tabIndex !== undefined && { tabIndex })}
        >
          <Ellipsis />
        </IconButton>
      }
      items={[
        { label: t('assistant.rename.action'), icon: <PencilLine aria-hidden />, onSelect: onRename },
        {
          label: t(pinned ? 'assistant.unpin' : 'assistant.pin'),
          icon: pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
          onSelect: () => pin({ conversationId, pinned: !pinned }),
        },
        {
          label: t('assistant.export.markdown'),
          icon: <FileDown aria-hidden />,
          onSelect: () => exportAs({ conversationId, format: 'Markdown' }),
        },
        {
          label: t('assistant.export.json'),
          icon: <FileBraces aria-hidden />,
          onSelect: () => exportAs({ conversationId, format: 'Json' }),
        },
        {
          label: t('assistant.print.action'),
          icon: <Printer aria-hidden />,
          onSelect: () => printConversation(conversationId, 'Print'),
        },
        // A browser's own dialog can save a PDF too.
        ...(onDesktop ? [pdf] : []),
        {
          label: t('common.delete'),
          icon: <Trash2 aria-hidden />,
          onSelect: onDelete,
          danger: true,
        },
      ]}
    />
  )
}
