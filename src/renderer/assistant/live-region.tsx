import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFinal } from '../../contracts/index.ts'
import { useFailureText } from '../client/index.ts'
import { lastSentenceEnd, spokenText, unsaid } from './live-sentences.ts'
import { useReplyWords } from './reply/replies-context.tsx'
import type { ReplyHead } from './reply/reply-state.ts'

interface Heard {
  readonly taskId: string
  /** How much of it has been said. */
  readonly said: number
  readonly text: string
}

export interface LiveRegionProps {
  /** Null while it is being begun. */
  readonly conversationId: string | null
  readonly reply: ReplyHead | null
  /** A question is on its way to the host. */
  readonly sending: boolean
  /** The text of the latest stored reply. */
  readonly latestAnswer: string | null
  /** Why it ended before it was complete; null where it is complete. */
  readonly ending: string | null
}

/** Tells a screen reader politely that a reply begins, what it says sentence by sentence, and that it is done, or why it is not. */
export const LiveRegion = ({ conversationId, reply, sending, latestAnswer, ending }: LiveRegionProps) => {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [words, setWords] = useState('')
  const heard = useRef<Heard | null>(null)
  const unheard = useRef(false)
  const place = useRef(conversationId)
  const taskId = reply?.taskId ?? null
  const { text } = useReplyWords(reply)
  const over = reply === null || isFinal(reply.status)

  const isStored = reply === null
  const storedText = isStored ? latestAnswer : null
  const end = ending ?? t('assistant.live.finished')
  // There is no stored message that could tell why: of a reply whose end could not be stored the stream alone does.
  const lost = over && reply !== null && reply.messageId === null && reply.error !== null
  const lostEnd = lost ? failureText(undefined, reply.error ?? '') : null

  // Nothing is told of a conversation that was left, least of all that its reply is finished.
  useEffect(() => {
    const isElsewhere = place.current !== null && place.current !== conversationId
    place.current = conversationId
    if (!isElsewhere) return
    heard.current = null
    unheard.current = false
    setWords('')
  }, [conversationId])

  useEffect(() => {
    const before = heard.current
    if (sending) unheard.current = true
    if (taskId !== null && before?.taskId !== taskId && !over) {
      heard.current = { taskId, said: 0, text }
      unheard.current = false
      setWords(t('assistant.live.started'))
      return
    }
    // A quick reply may be stored before it was ever seen in progress.
    if (!before && unheard.current && !sending && taskId === null && latestAnswer !== null) {
      unheard.current = false
      setWords(`${spokenText(latestAnswer)} ${end}`.trim())
    }
    if (!before) return
    const latest = before.taskId === taskId ? text : before.text
    if (isStored || lostEnd !== null) {
      heard.current = null
      setWords(`${spokenText(unsaid(latest, before.said, storedText))} ${lostEnd ?? end}`.trim())
      return
    }
    // How it ended is known once it is stored: a model may have stopped in the middle.
    const said = over ? before.said : lastSentenceEnd(latest, before.said)
    heard.current = { ...before, said, text: latest }
    if (said > before.said) setWords(spokenText(latest.slice(before.said, said)))
  }, [taskId, text, over, sending, latestAnswer, end, lostEnd, isStored, storedText, t])

  return (
    <div aria-live="polite" aria-atomic className="sr-only">
      {words}
    </div>
  )
}
