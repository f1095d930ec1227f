import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentViewProps } from './document-view.ts'
import { PassageNotice } from './passage-notice.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import { passageState, type Stretch } from './text/passage-drift.ts'
import { useSettledScroll } from './use-settled-scroll.ts'

export interface PageToReadProps extends DocumentViewProps {
  /** All of the document's text. */
  readonly text: string
  /** Draws it, with what is marked. */
  readonly children: (marked: Stretch | null) => ReactNode
}

const nowhere = () => undefined

/** A column to read in, which goes to the passage that is marked in it. */
export const PageToRead = ({ document, passage, text, children }: PageToReadProps) => {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const state = useMemo(
    () => (passage ? passageState(passage.span, passage.quote, { text, offset: 0 }) : null),
    [passage, text],
  )
  const marked = state && state.type !== 'Changed' ? state.stretch : null
  useSettledScroll(scroller, {
    selector: 'mark[data-passage]',
    key: marked && passage && `${passage.key}-${marked.start}`,
    seek: nowhere,
  })
  return (
    <>
      {state && state.type !== 'Same' && <PassageNotice type={state.type} />}
      <ScrollRegion
        ref={scroller}
        aria-label={t('viewer.content', { name: document.fileName })}
        className="overflow-y-auto"
      >
        <article className="mx-auto max-w-[46rem] px-6 pt-6 pb-16 text-[0.9375rem] leading-7">
          {children(marked)}
        </article>
      </ScrollRegion>
    </>
  )
}
