import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageWords } from '../../../../contracts/index.ts'
import { useClient } from '../../../client/index.ts'
import type { DocumentViewProps } from '../document-view.ts'
import { PassageNotice } from '../passage-notice.tsx'
import { matchQuote } from '../pdf/quote-match.ts'
import { ScrollRegion } from '../scroll-region.tsx'
import { TextView } from '../text/text-view.tsx'
import { useSettledScroll } from '../use-settled-scroll.ts'
import { ViewerMessage } from '../viewer-message.tsx'
import { pageWordsQuery } from './page-words.ts'
import { usePicture } from './use-picture.ts'
import { WordLayer } from './word-layer.tsx'

const wordless: PageWords = []

/** An image with the words that were read in it; its text alone where nothing tells the place of words that are asked for, or the window cannot draw it. */
const PictureView = (props: DocumentViewProps) => {
  const { documents } = useClient()
  const { t } = useTranslation()
  const words = useQuery(pageWordsQuery(documents, props.document.documentId, 1))
  const picture = usePicture(props.document)
  const [isDrawn, setDrawn] = useState(true)
  if (words.isPending || picture.type === 'Loading') return <ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>
  const isUnplaced = !words.data && props.passage !== null
  if (isUnplaced || picture.type === 'Failed' || !isDrawn) return <TextView {...props} />
  return <Picture {...props} url={picture.url} words={words.data ?? wordless} onUndrawn={() => setDrawn(false)} />
}

export default PictureView

interface PictureProps extends DocumentViewProps {
  readonly url: string
  readonly words: PageWords
  onUndrawn(): void
}

const Picture = ({ document, passage, url, words, onUndrawn }: PictureProps) => {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const stretches = useMemo(() => {
    const page = { page: 1, items: words.map(({ text }) => text) }
    return passage === null ? [] : matchQuote([page], { quote: passage.quote, ...passage.around })
  }, [words, passage])
  useSettledScroll(scroller, {
    selector: 'mark[data-passage]',
    key: isLoaded && stretches.length > 0 ? (passage?.key ?? null) : null,
    seek: () => undefined,
  })
  return (
    <>
      {passage !== null && passage.shown !== 'place' && stretches.length === 0 && <PassageNotice type="OnPage" />}
      <ScrollRegion
        ref={scroller}
        aria-label={t('viewer.content', { name: document.fileName })}
        className="overflow-auto bg-sunken p-4"
      >
        <div className="relative mx-auto w-fit max-w-full shadow-float ring-1 ring-black/5">
          <img
            src={url}
            alt={document.fileName}
            className="block h-auto max-w-full bg-white"
            onLoad={() => setLoaded(true)}
            onError={onUndrawn}
          />
          <WordLayer words={words} stretches={stretches} />
        </div>
      </ScrollRegion>
    </>
  )
}
