import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { classNames } from '../ui/index.ts'

interface Listed {
  readonly id: string
  readonly title: string
}

/** Below the upper edge of the page by so much a heading still counts as passed: room for the list itself in a narrow window. */
const PASSED_PX = 96

const headingsIn = (page: Element): HTMLElement[] => [...page.querySelectorAll<HTMLElement>('[data-section]')]

const sameList = (one: readonly Listed[], other: readonly Listed[]): boolean =>
  one.length === other.length && one.every(({ id, title }, at) => id === other[at]?.id && title === other[at]?.title)

/** The section in which one reads: the last whose heading was passed. At the page's end the one that was gone to, which may have no room to come up. */
const currentOf = (page: Element, scroller: Element, wanted: string): string | null => {
  const { top, bottom } = scroller.getBoundingClientRect()
  const headings = headingsIn(page)
  const topOf = (heading: HTMLElement) => heading.getBoundingClientRect().top
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
  if (isAtEnd && scroller.scrollTop > 0) {
    const gone = headings.find(({ id }) => id === wanted)
    return gone && topOf(gone) >= top && topOf(gone) < bottom ? gone.id : (headings.at(-1)?.id ?? null)
  }
  const passed = headings.filter((heading) => topOf(heading) <= top + PASSED_PX)
  return (passed.at(-1) ?? headings[0])?.id ?? null
}

export interface SectionListProps {
  /** What holds the sections. */
  readonly page: RefObject<HTMLElement | null>
  /** Whether they stand where they stay. */
  readonly isSettled: boolean
}

/** The sections of a long page, with the one that is being read marked: beside it, or above it where the window is narrow. Each has an address, `#…`. */
export const SectionList = ({ page, isSettled }: SectionListProps) => {
  const { t } = useTranslation()
  const { hash, key } = useLocation()
  const wanted = decodeURIComponent(hash.slice(1))
  const [listed, setListed] = useState<readonly Listed[]>([])
  const [current, setCurrent] = useState<string | null>(null)
  const list = useRef<HTMLElement>(null)

  const mark = useCallback(() => {
    const scroller = page.current?.closest('[data-scroller]')
    if (page.current && scroller) setCurrent(currentOf(page.current, scroller, wanted))
  }, [page, wanted])

  useEffect(() => {
    const element = page.current
    if (!element) return
    const read = () => {
      const next = headingsIn(element).map(({ id, textContent }) => ({ id, title: textContent ?? '' }))
      setListed((before) => (sameList(before, next) ? before : next))
    }
    const observer = new MutationObserver(read)
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    read()
    return () => observer.disconnect()
  }, [page])

  useEffect(() => {
    const scroller = page.current?.closest('[data-scroller]')
    if (!scroller) return
    scroller.addEventListener('scroll', mark, { passive: true })
    mark()
    return () => scroller.removeEventListener('scroll', mark)
  }, [page, mark])

  const goneTo = useRef('')
  useEffect(() => {
    if (!isSettled || wanted === '' || goneTo.current === key) return
    const heading = document.getElementById(wanted)
    if (!heading || !page.current?.contains(heading)) return
    goneTo.current = key
    heading.scrollIntoView({ block: 'start' })
    heading.focus({ preventScroll: true })
    mark()
  }, [isSettled, wanted, key, page, mark])

  // In a narrow window the list is one line, of which a part is to be seen.
  useEffect(() => {
    const entry = current === null ? null : list.current?.querySelector<HTMLElement>('[aria-current]')
    if (entry && list.current) list.current.scrollLeft = entry.offsetLeft - list.current.clientWidth / 3
  }, [current])

  return (
    <nav
      ref={list}
      aria-label={t('settings.sections')}
      className="sticky top-0 z-10 -mx-4 mb-6 flex gap-1 overflow-x-auto border-line border-b bg-canvas px-4 py-2 text-sm sm:-mx-8 sm:px-8 @3xl:top-6 @3xl:mx-0 @3xl:mb-0 @3xl:max-h-[calc(100dvh-5rem)] @3xl:flex-col @3xl:self-start @3xl:overflow-y-auto @3xl:border-0 @3xl:p-0"
    >
      {listed.map(({ id, title }) => (
        <Link
          key={id}
          to={{ hash: `#${id}` }}
          replace
          aria-current={id === current ? 'location' : undefined}
          className={classNames(
            'shrink-0 rounded-lg px-2.5 py-1.5 text-muted transition-colors hover:bg-hover hover:text-ink',
            'aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
