import { useTranslation } from 'react-i18next'
import type { FoundPassage } from '../../../contracts/index.ts'
import { citationPlace } from '../../assistant/citation-place.ts'
import { snippetWords } from '../../assistant/margin/snippet-words.ts'

/** A passage in two lines: what stands there, and where. */
export const PassageSnippet = ({ passage }: { readonly passage: FoundPassage }) => {
  const { t } = useTranslation()
  const place = citationPlace(t, passage)
  return (
    <span className="min-w-0">
      <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{snippetWords(t, passage)}</bdi>
      <span className="flex min-w-0 gap-x-2 text-muted text-xs">
        <bdi className="truncate">{passage.fileName}</bdi>
        {place !== '' && <span className="max-w-1/2 shrink-0 truncate">{place}</span>}
      </span>
    </span>
  )
}
