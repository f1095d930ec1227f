import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Markdown } from '../../../ui/index.ts'
import type { DocumentViewProps } from '../document-view.ts'
import { PassageNotice } from '../passage-notice.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { passageState, type Stretch } from '../text/passage-drift.ts'
import { useSettledScroll } from '../use-settled-scroll.ts'
import { splitFrontMatter } from './front-matter.ts'

const nowhere = () => undefined

/** A Markdown text as a page to read, with its passage marked. */
export const ReadingPage = ({ document, passage, text }: DocumentViewProps & { readonly text: string }) => {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const state = useMemo(
    () => (passage ? passageState(passage.span, passage.quote, { text, offset: 0 }) : null),
    [passage, text],
  )
  const marked = state && state.type !== 'Changed' ? state.stretch : null
  const { frontMatter, start, body } = useMemo(() => splitFrontMatter(text), [text])
  const bodyStart = start + frontMatter.length
  const inBody = useMemo(() => (marked && marked.end > bodyStart ? marked : null), [marked, bodyStart])
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
          {frontMatter !== '' && <FrontMatter text={frontMatter} start={start} marked={marked} />}
          <Markdown text={body} passage={inBody} tellsPlaces />
        </article>
      </ScrollRegion>
    </>
  )
}

interface FrontMatterProps {
  readonly text: string
  readonly start: number
  readonly marked: Stretch | null
}

/** What a document says of itself, as it was written. */
const FrontMatter = ({ text, start, marked }: FrontMatterProps) => {
  const from = marked ? Math.max(0, marked.start - start) : text.length
  const to = marked ? Math.min(text.length, marked.end - start) : text.length
  return (
    <pre className="mb-6 whitespace-pre-wrap rounded-lg bg-sunken px-4 py-3 font-mono text-muted text-xs leading-5 [overflow-wrap:anywhere]">
      {from < to ? (
        <>
          {text.slice(0, from)}
          <mark data-passage="">{text.slice(from, to)}</mark>
          {text.slice(to)}
        </>
      ) : (
        text
      )}
    </pre>
  )
}
