import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useClient, useDesktop, useErrorText } from '../../client/index.ts'
import { allDrawn } from '../../ui/markdown/draw-in-turn.ts'
import { readWholeConversation } from '../use-conversation.ts'
import { PrintedConversation } from './printed-conversation.tsx'
import { endPrinting, type WantedPrint } from './printing.ts'
import './print.css'

/** Two frames: what was drawn in the first is on the page in the second. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Calls back once when the dialog for printing is closed; browsers that do not tell are asked by the person's next step. */
const onceOver = (over: () => void): (() => void) => {
  const events = ['afterprint', 'pointerdown', 'keydown'] as const
  const stop = () => {
    for (const event of events) window.removeEventListener(event, listener, true)
  }
  const listener = () => {
    stop()
    over()
  }
  for (const event of events) window.addEventListener(event, listener, true)
  return stop
}

/** The whole of a conversation on paper: hidden on the screen, alone in print. Reads it, prints it and goes. */
export const PrintSheet = ({ conversationId, target }: WantedPrint) => {
  const { t } = useTranslation()
  const client = useClient()
  const desktop = useDesktop()
  const errorText = useErrorText()
  const { data: conversation, error } = useQuery({
    queryKey: ['print', conversationId, target],
    queryFn: () => readWholeConversation(client.conversations, conversationId),
    gcTime: 0,
    retry: false,
  })
  const title = conversation?.title ?? t('assistant.untitled')

  const print = useEffectEvent(async (stillWanted: () => boolean) => {
    await drawn()
    await Promise.all([allDrawn(), document.fonts.ready])
    if (!stillWanted()) return
    if (target === 'Print') {
      window.print()
      return
    }
    try {
      const outcome = await desktop?.SavePdf({ fileName: title.slice(0, 200) })
      if (outcome?.saved) toast.success(t('assistant.print.saved'))
    } catch (failure) {
      toast.error(errorText(failure))
    }
    endPrinting()
  })

  const failed = error !== null || conversation === null
  useEffect(() => {
    if (!failed) return
    toast.error(t('assistant.print.failed'))
    endPrinting()
  }, [failed, t])

  const ready = conversation !== undefined && conversation !== null
  useEffect(() => {
    if (!ready) return
    const pageTitle = document.title
    // What the file is called by itself.
    document.title = title
    document.body.dataset.printing = ''
    let wanted = true
    const stop = target === 'Print' ? onceOver(endPrinting) : () => undefined
    void print(() => wanted)
    return () => {
      wanted = false
      stop()
      document.title = pageTitle
      delete document.body.dataset.printing
    }
  }, [ready, title, target])

  return ready ? createPortal(<PrintedConversation conversation={conversation} title={title} />, document.body) : null
}
