import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFinal } from '../../contracts/index.ts'
import { lastSentenceEnd, spokenText } from './live-sentences.ts'
import type { ReplyState } from './reply/reply-state.ts'

interface Heard {
  readonly taskId: string
  readonly length: number
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
      heard.current = { taskId, length: 0 }
      setWords(t('assistant.live.started'))
      return
    }
    if (!before) return
    if (over) {
      const rest = taskId === before.taskId ? spokenText(text.slice(before.length)) : ''
      heard.current = null
      setWords(`${rest} ${t('assistant.live.finished')}`.trim())
      return
    }
    const end = lastSentenceEnd(text, before.length)
    if (end === before.length) return
    heard.current = { ...before, length: end }
    setWords(spokenText(text.slice(before.length, end)))
  }, [taskId, text, over, t])

  return (
    <div aria-live="polite" aria-atomic className="sr-only">
      {words}
    </div>
  )
}
