import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/index.ts'

export interface EarlierMessagesProps {
  readonly count: number
  readonly onReached: () => void
}

/** Stands where earlier messages will be drawn, which happens a little before it scrolls into view. */
export const EarlierMessages = ({ count, onReached }: EarlierMessagesProps) => {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReached)

  // biome-ignore lint/correctness/useExhaustiveDependencies: observed anew after each batch, which may leave it in view
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reach()
      },
      { root: place.current.closest('[data-scroller]'), rootMargin: '600px 0px 0px 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [count])

  return (
    <div ref={place} className="text-center">
      <Button look="quiet" size="small" onClick={onReached}>
        {t('assistant.earlier', { count })}
      </Button>
    </div>
  )
}
