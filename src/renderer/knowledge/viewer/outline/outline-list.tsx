import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentOutline } from '../../../../contracts/index.ts'
import { classNames } from '../../../ui/index.ts'

export interface OutlineListProps {
  readonly outline: DocumentOutline
  /** The section in view, by its index. */
  readonly current: number
  onGo(section: number): void
}

/** How far a heading is set in: by its level, counted from the topmost that there is. */
export const indentOf = (outline: DocumentOutline): ((level: number) => number) => {
  const top = Math.min(...outline.map(({ level }) => level))
  return (level) => Math.min(level - top, 4)
}

/** The headings of a document beside it; pressing one goes there, and the one in view is marked. */
export const OutlineList = ({ outline, current, onGo }: OutlineListProps) => {
  const { t } = useTranslation()
  const list = useRef<HTMLElement>(null)
  const indent = indentOf(outline)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another element
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  return (
    <nav
      ref={list}
      aria-label={t('viewer.outline.title')}
      className="w-60 shrink-0 overflow-y-auto border-line border-e bg-surface px-2 py-3"
    >
      <ol className="space-y-px text-sm">
        {outline.map(({ title, level, start }, at) => (
          <li key={`${start} ${title}`}>
            <button
              type="button"
              aria-current={at === current ? 'location' : undefined}
              onClick={() => onGo(at)}
              style={{ paddingInlineStart: `${0.5 + indent(level) * 0.75}rem` }}
              className={classNames(
                'w-full rounded-md py-1 pe-2 text-start leading-5 -outline-offset-2 hover:bg-hover [overflow-wrap:anywhere]',
                at === current ? 'bg-accent-soft font-medium text-accent-strong' : 'text-muted hover:text-ink',
              )}
            >
              <bdi>{title}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
