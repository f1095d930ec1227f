import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFinal } from '../../contracts/index.ts'
import { lastSentenceEnd, spokenText } from './live-sentences.ts'
import type { ReplyState } from './reply/reply-state.ts'

interface Heard {
  readonly taskId: string
  /** How much of it has been said. */
  readonly said: number
  readonly text: string
}

/** Tells a screen reader politely that a reply begins, what it says sentence by sentence, and that it is done. */
export const LiveRegion = ({ reply }: { reply: ReplyState | null }) => {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const heard = useRef<Heard | null>(null)
  const taskId = reply?.taskId ?? null
  const text = reply?.text ?? ''
  const over = reply === null || isFinal(reply.status)

  useEffect(() => {
    const before = heard.current
    if (taskId !== null && before?.taskId !== taskId && !over) {
      heard.current = { taskId, said: 0, text }
      setWords(t('assistant.live.started'))
      return
    }
    if (!before) return
    const latest = before.taskId === taskId ? text : before.text
    if (over) {
      heard.current = null
      setWords(`${spokenText(latest.slice(before.said))} ${t('assistant.live.finished')}`.trim())
      return
    }
    const said = lastSentenceEnd(latest, before.said)
    heard.current = { ...before, said, text: latest }
    if (said > before.said) setWords(spokenText(latest.slice(before.said, said)))
  }, [taskId, text, over, t])

  return (
    <div aria-live="polite" aria-atomic className="sr-only">
      {words}
    </div>
  )
}
