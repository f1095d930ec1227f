import { TextSearch } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { moveFocus } from '../../assistant/conversations/move-focus.ts'
import { Button } from '../../ui/index.ts'
import { PassageSnippet } from '../passages/passage-snippet.tsx'
import { documentPath } from '../viewer/viewer-location.ts'
import type { FoundInside } from './use-passages.ts'

/** Goes between the documents that have the words in their names and those that speak of them. */
export const PassagesSwitch = ({ found, names }: { readonly found: FoundInside; readonly names: number }) => {
  const { t } = useTranslation()
  const { passages, isShown, show } = found
  if (passages.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-2 text-muted text-sm">
      <p role="status">{t('documents.passages.count', { count: passages.length })}</p>
      {(names > 0 || !isShown) && (
        <Button look="quiet" size="small" onClick={() => show(!isShown)}>
          {!isShown && <TextSearch aria-hidden />}
          {isShown ? t('documents.passages.names', { count: names }) : t('documents.passages.show')}
        </Button>
      )}
    </div>
  )
}

export interface PassageResultsProps {
  readonly found: FoundInside
  readonly list: RefObject<HTMLElement | null>
}

/** What stands in the documents; each opens its own at the passage. */
export const PassageResults = ({ found: { passages, corrections }, list }: PassageResultsProps) => {
  const { t } = useTranslation()
  return (
    <section
      ref={list}
      aria-label={t('documents.passages.title')}
      onKeyDown={(event) => moveFocus(event, list.current)}
      className="space-y-1.5"
    >
      {corrections.map(({ asked, searched }) => (
        <p key={asked} className="text-muted text-sm">
          {t('assistant.why.correction', { asked, searched })}
        </p>
      ))}
      <ul className="space-y-1.5">
        {passages.map((passage) => (
          <li key={`${passage.chunkId} ${passage.span.start}`}>
            <Link
              to={documentPath(passage.documentId, { ...passage, number: 1 })}
              data-row
              className="flex rounded-xl border border-line bg-surface px-4 py-2.5 text-sm transition-colors hover:border-accent"
            >
              <PassageSnippet passage={passage} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
