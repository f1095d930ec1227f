import { Maximize2, SquarePen, X } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Citation } from '../../contracts/index.ts'
import { IconButton } from '../ui/index.ts'
import { CompactChat } from './compact-chat.tsx'

export interface SidePanelProps {
  readonly name: string
  readonly conversationId: string | null
  readonly onConversationChange: (conversationId: string | null) => void
  readonly activeModule: string
  readonly onOpenCitation: (citation: Citation) => void
  readonly onClose: () => void
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
}

/** The assistant beside any page. */
export const SidePanel = (props: SidePanelProps) => {
  const { name, conversationId, onConversationChange, activeModule, onOpenCitation, onClose, inputRef } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-0.5 border-line border-b pe-2 ps-4">
        <h2 className="grow truncate font-medium text-sm">{name || t('assistant.title')}</h2>
        <IconButton label={t('assistant.new')} side="bottom" onClick={() => onConversationChange(null)}>
          <SquarePen />
        </IconButton>
        <IconButton
          label={t('assistant.fullPage')}
          side="bottom"
          onClick={() => navigate(conversationId ? `/assistant/${conversationId}` : '/assistant')}
        >
          <Maximize2 />
        </IconButton>
        <IconButton label={t('assistant.closePanel')} shortcut="Mod+J" side="bottom" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <CompactChat
        conversationId={conversationId}
        activeModule={activeModule}
        onConversationChange={onConversationChange}
        onOpenCitation={onOpenCitation}
        inputRef={inputRef}
      />
    </div>
  )
}
