import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { type StatusFilter, statusGroup } from './document-filter.ts'

/** At most one sentence in this time, however fast documents change. */
const quietMs = 4_000

const groups: readonly Exclude<StatusFilter, 'all'>[] = ['working', 'indexed', 'failed']

/** Tells a screen reader how the documents stand when that changes, but not more often than it can be listened to. */
export const StatusAnnouncer = ({ documents }: { documents: readonly KnowledgeDocument[] }) => {
  const { t } = useTranslation()
  const counts = Object.groupBy(documents, ({ status }) => statusGroup(status))
  const words = groups
    .flatMap((group) => {
      const count = counts[group]?.length ?? 0
      return count > 0 ? [t(`documents.announce.${group}`, { count })] : []
    })
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
