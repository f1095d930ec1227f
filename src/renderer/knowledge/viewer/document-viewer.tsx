import { Maximize2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Citation } from '../../../contracts/index.ts'
import { walkFromReader } from '../../assistant/walk-sources.ts'
import { IconButton } from '../../ui/index.ts'
import { useLentFocus } from './use-lent-focus.ts'
import { ViewerContent } from './viewer-content.tsx'
import { documentPath } from './viewer-location.ts'

export interface DocumentViewerProps {
  readonly documentId: string
  /** The passage to show and mark; null opens the document at its beginning. */
  readonly citation: Citation | null
  onClose(): void
}

/** The source that is open now, like the one that opened the reader: a number in the text, or a card. */
const openSourceBeside = (opener: Element | null): HTMLElement | null => {
  const kind = opener instanceof HTMLElement ? opener.dataset.source : undefined
  // On a narrow screen the answer was hidden, and what had the focus there lost it, before the reader was there.
  const lit = kind === undefined ? '[data-source][aria-current]' : `[data-source="${kind}"][aria-current]`
  return opener?.closest('article')?.querySelector<HTMLElement>(lit) ?? document.querySelector<HTMLElement>(lit)
}

/** A document beside the conversation that cites it. Takes the focus when it opens and gives it back when it goes. */
export const DocumentViewer = ({ documentId, citation, onClose }: DocumentViewerProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const panel = useRef<HTMLElement>(null)
  const opener = useRef<Element>(null)

  useLentFocus(openSourceBeside)
  useEffect(() => {
    opener.current = document.activeElement
    panel.current?.focus({ preventScroll: true })
  }, [])

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t('viewer.panel')}
      onKeyDown={(event) => {
        walkFromReader(event, openSourceBeside(opener.current))
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
      className="flex h-full min-w-0 flex-col bg-surface outline-none"
    >
      <ViewerContent
        documentId={documentId}
        citation={citation}
        headingLevel={2}
        actions={
          <>
            <IconButton
              label={t('viewer.fullPage')}
              side="bottom"
              onClick={() => void navigate(documentPath(documentId, citation))}
            >
              <Maximize2 />
            </IconButton>
            <IconButton label={t('viewer.close')} shortcut="Esc" side="bottom" onClick={onClose}>
              <X />
            </IconButton>
          </>
        }
      />
    </section>
  )
}
