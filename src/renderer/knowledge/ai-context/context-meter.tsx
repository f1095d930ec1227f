import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AIContextEntry } from '../../../contracts/index.ts'
import { queryKeys, useClient } from '../../client/index.ts'
import { Progress, useSettledValue } from '../../ui/index.ts'
import { toBeSaved } from './context-entries.ts'

export interface ContextMeterProps {
  readonly entries: readonly AIContextEntry[]
  /** Whether no model answers, which could be told. */
  readonly quotes: boolean
}

/** What the entries come to: how much of what the model has room for, and the very words that it is told. */
export const ContextMeter = ({ entries, quotes }: ContextMeterProps) => {
  const { t } = useTranslation()
  const { aiContext } = useClient()
  const shown = toBeSaved(useSettledValue(entries))
  const { data: preview } = useQuery({
    queryKey: [...queryKeys.aiContext, 'preview', shown],
    queryFn: () => aiContext.PreviewContext(shown),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  })
  if (!preview) return null
  const { text, tokens, budgetTokens, model } = preview
  const isOver = tokens > budgetTokens
  // What is there at all is not told as nothing.
  const words = t('aiContext.share', { share: Math.ceil((100 * tokens) / budgetTokens) })
  return (
    <section aria-label={t('aiContext.meter')} className="mt-6 border-line border-t pt-5">
      <p className={isOver ? 'text-danger text-sm' : 'text-muted text-sm'}>
        {words}
        {!quotes && model !== '' && (
          <>
            {' · '}
            <bdi>{model}</bdi>
          </>
        )}
      </p>
      <Progress value={Math.min(1, tokens / budgetTokens)} label={words} className="mt-2" />
      {isOver && <p className="mt-2 text-danger text-sm">{t('aiContext.over')}</p>}
      {text !== '' && (
        <details className="mt-4">
          <summary className="text-sm">{t('aiContext.preview')}</summary>
          <pre className="mt-2 whitespace-pre-wrap rounded-xl bg-sunken p-4 text-sm [overflow-wrap:anywhere]">
            {text}
          </pre>
        </details>
      )}
    </section>
  )
}
