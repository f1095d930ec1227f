import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Citation, lackedMeaning, type SearchCandidate, type SearchRecord } from '../../../contracts/index.ts'
import { Folded } from '../message/folded.tsx'
import { CandidateTable } from './candidate-table.tsx'

export interface SearchViewProps {
  readonly record: SearchRecord
  readonly citations: readonly Citation[]
  readonly onOpen: (candidate: SearchCandidate) => void
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[9rem_1fr] gap-x-3 max-sm:grid-cols-1">
    <dt className="text-muted">{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const useNumbers = () => {
  const { i18n } = useTranslation()
  return (value: number, digits = 2) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(value)
}

const Times = ({ record }: { readonly record: SearchRecord }) => {
  const { t, i18n } = useTranslation()
  const number = useNumbers()
  const name = (stage: string) =>
    i18n.exists(`assistant.why.stage.${stage}`) ? t(`assistant.why.stage.${stage}`) : stage
  return (
    <Folded summary={t('assistant.why.times', { ms: number(record.latencyMs, 0) })}>
      <table className="text-sm">
        <caption className="sr-only">{t('assistant.why.timesCaption')}</caption>
        <tbody>
          {record.stages.map(({ stage, ms }) => (
            <tr key={stage}>
              <th scope="row" className="pe-6 text-start font-normal">
                {name(stage)}
              </th>
              <td className="text-end text-ink tabular-nums">{t('assistant.why.ms', { ms: number(ms, 1) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Folded>
  )
}

/** One search: what was searched for and how, what it looked at, and what it took. */
export const SearchView = ({ record, citations, onOpen }: SearchViewProps) => {
  const { t } = useTranslation()
  const number = useNumbers()
  const { asked, searched, corrections, candidates, mergeStrategy, topK, minScore, candidatePoolSize } = record
  const given = candidates.filter(({ outcome }) => outcome === 'Given' || outcome === 'GivenBefore').length
  const repaired = corrections.map((word) => t('assistant.why.correction', { ...word })).join(', ')
  return (
    <div className="space-y-3">
      <dl className="space-y-1 text-sm">
        <Fact name={t('assistant.why.asked')}>{asked}</Fact>
        {searched !== asked && <Fact name={t('assistant.why.searched')}>{searched}</Fact>}
        {corrections.length > 0 && <Fact name={t('assistant.why.spelling')}>{repaired}</Fact>}
        <Fact name={t('assistant.why.how')}>
          {t(lackedMeaning(record) ? 'assistant.why.lackedMeaning' : `assistant.why.strategy.${mergeStrategy}`)}
        </Fact>
        <Fact name={t('assistant.why.limits')}>
          {t('assistant.why.limitsText', { topK, minScore: number(minScore) })}
        </Fact>
      </dl>
      <p className="text-sm">
        {t('assistant.why.summary', { given, count: candidatePoolSize, shown: candidates.length })}
      </p>
      {candidates.length > 0 && (
        <CandidateTable
          candidates={candidates}
          citations={citations}
          caption={t('assistant.why.caption', { query: searched })}
          onOpen={onOpen}
        />
      )}
      <Times record={record} />
    </div>
  )
}
