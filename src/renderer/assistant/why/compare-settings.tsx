import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type MergeStrategy, mergeStrategy } from '../../../contracts/index.ts'
import { queryKeys, useClient } from '../../client/index.ts'
import { Select } from '../../ui/index.ts'

/** What a search is made otherwise by than the one for the reply; what is left out stays as it was. */
export interface OtherSettings {
  readonly mergeStrategy?: MergeStrategy
  readonly topK?: number
  readonly minScore?: number
}

export interface CompareSettingsProps {
  readonly settings: OtherSettings
  readonly onChange: (settings: OtherSettings) => void
}

const AS_BEFORE = 'AsBefore'
/** Those that every library has: reranking takes a model that few have added. */
const ways: readonly MergeStrategy[] = ['DenseSparseHybrid', 'SparseOnly', 'DenseOnly']
const counts = [1, 3, 5, 10, 20, 50]
const scores = [0, 0.1, 0.25, 0.5, 0.75]

/** Whether a model that puts passages in order is there and in use. */
const useCanRerank = (): boolean => {
  const { searchAids } = useClient()
  const { data } = useQuery({ queryKey: queryKeys.searchAids, queryFn: () => searchAids.GetSearchAids() })
  return data?.aids.some(({ kind, chosen }) => kind === 'Reranking' && chosen !== null) ?? false
}

/** How to search once more: by what, for how many passages, and how relevant they have to be. */
export const CompareSettings = ({ settings, onChange }: CompareSettingsProps) => {
  const { t, i18n } = useTranslation()
  const canRerank = useCanRerank()
  const number = new Intl.NumberFormat(i18n.language)
  const asBefore = { value: AS_BEFORE, label: t('assistant.why.asBefore') }
  /** The settings without one of them, and with it where it was chosen. */
  const change = <Name extends keyof OtherSettings>(name: Name, value: OtherSettings[Name] | null) => {
    const { [name]: _, ...others } = settings
    onChange(value === null ? others : { ...others, [name]: value })
  }
  const numbered = (chosen: string): number | null => (chosen === AS_BEFORE ? null : Number(chosen))
  return (
    <>
      <Select
        label={t('assistant.why.compare')}
        value={settings.mergeStrategy ?? AS_BEFORE}
        options={[
          asBefore,
          ...[...ways, ...(canRerank ? (['DenseSparseRerank'] as const) : [])].map((way) => ({
            value: way,
            label: t(`assistant.why.strategy.${way}`),
          })),
        ]}
        onChange={(way) => change('mergeStrategy', mergeStrategy.safeParse(way).data ?? null)}
        className="w-auto max-w-66"
      />
      <Select
        label={t('assistant.why.most')}
        value={String(settings.topK ?? AS_BEFORE)}
        options={[
          { value: AS_BEFORE, label: t('assistant.why.mostAsBefore') },
          ...counts.map((count) => ({ value: String(count), label: t('assistant.why.mostOf', { count }) })),
        ]}
        onChange={(chosen) => change('topK', numbered(chosen))}
        className="w-auto max-w-66"
      />
      <Select
        label={t('assistant.why.least')}
        value={String(settings.minScore ?? AS_BEFORE)}
        options={[
          { value: AS_BEFORE, label: t('assistant.why.leastAsBefore') },
          ...scores.map((score) => ({
            value: String(score),
            label:
              score === 0 ? t('assistant.why.leastAny') : t('assistant.why.leastOf', { score: number.format(score) }),
          })),
        ]}
        onChange={(chosen) => change('minScore', numbered(chosen))}
        className="w-auto max-w-66"
      />
    </>
  )
}
