import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/index.ts'

export interface MoreRowsProps {
  /** How many rows are there: what is added may leave this in view. */
  readonly count: number
  readonly onReached: () => void
}

/** Stands at the end of a list that goes on, and brings more as it comes near. */
export const MoreRows = ({ count, onReached }: MoreRowsProps) => {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReached)

  // biome-ignore lint/correctness/useExhaustiveDependencies: observed anew after each page
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reach()
      },
      { root: place.current.closest('[data-scroller]'), rootMargin: '0px 0px 400px 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [count])

  return (
    <div ref={place} className="py-1 text-center">
      <Button look="quiet" size="small" onClick={onReached}>
        {t('assistant.moreRows')}
      </Button>
    </div>
  )
}
