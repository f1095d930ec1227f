import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentCounts } from '../../../contracts/index.ts'

/** At most one sentence in this time, however fast documents change. */
const quietMs = 4_000

const groups = ['working', 'indexed', 'failed'] as const

/** Tells a screen reader how the documents stand when that changes, but not more often than it can be listened to. */
export const StatusAnnouncer = ({ counts }: { counts: DocumentCounts }) => {
  const { t } = useTranslation()
  const words = groups
    .flatMap((group) => (counts[group] > 0 ? [t(`documents.announce.${group}`, { count: counts[group] })] : []))
    .join(', ')
  const [said, setSaid] = useState('')
  // What stands on the page when it opens is no news.
  const last = useRef({ words, at: Number.NEGATIVE_INFINITY })

  useEffect(() => {
    if (words === last.current.words) return
    const wait = Math.max(0, last.current.at + quietMs - performance.now())
    const timer = setTimeout(() => {
      last.current = { words, at: performance.now() }
      setSaid(words)
    }, wait)
    return () => clearTimeout(timer)
  }, [words])

  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
