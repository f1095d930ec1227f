import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Evaluation, QuestionOutcome } from '../../contracts/index.ts'
import { queryKeys, saveFile, useClient, useErrorText } from '../client/index.ts'
import { csvText } from '../knowledge/viewer/table/sheet/csv-text.ts'
import { aboutWords, Button, Dialog, Spinner } from '../ui/index.ts'

/** More are in the exported file. */
const MOST_SHOWN = 300

/** A cell that no spreadsheet takes for a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const asCsv = (outcomes: readonly QuestionOutcome[]): string =>
  csvText([
    ['question', 'expected', 'rank', 'recall@5', 'recall@10', 'mrr@10', 'ndcg@10', 'found'],
    ...outcomes.map(({ question, expected, rank, recall5, recall10, mrr10, nDCG10, found }) =>
      [question, expected.join(' | '), rank ?? '', recall5, recall10, mrr10, nDCG10, found.join(' | ')].map((value) =>
        harmless(String(value)),
      ),
    ),
  ])

/** One measurement question by question: where what was expected stood, and what was found. */
export const OutcomesDialog = ({ run, onClose }: { readonly run: Evaluation; onClose(): void }) => {
  const { t } = useTranslation()
  const { evaluation } = useClient()
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: [...queryKeys.evaluations, 'run', run.runId],
    queryFn: () => evaluation.GetEvaluation(run.runId),
  })
  const { maxTokens, overlapTokens } = run.settings.chunking
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="widest"
      isText
      title={run.name}
      description={t('quality.settings', {
        ...run.settings,
        words: aboutWords(maxTokens),
        shared: aboutWords(overlapTokens),
      })}
      actions={
        data && (
          <Button onClick={() => saveFile(`${run.name}.csv`, new Blob([asCsv(data.outcomes)], { type: 'text/csv' }))}>
            <Download aria-hidden />
            {t('quality.export')}
          </Button>
        )
      }
    >
      {error && <p role="alert">{errorText(error)}</p>}
      {!data && !error && <Spinner late />}
      <ul className="divide-y divide-line text-sm [overflow-wrap:anywhere]">
        {data?.outcomes.slice(0, MOST_SHOWN).map((outcome) => (
          <li key={outcome.question} className="py-2.5">
            <p className="flex flex-wrap justify-between gap-x-6">
              <bdi className="font-medium">{outcome.question}</bdi>
              <span className={outcome.rank === null ? 'text-danger' : 'text-muted'}>
                {outcome.rank === null ? t('quality.notFound') : t('quality.place', { place: outcome.rank })}
              </span>
            </p>
            <p className="text-muted">{t('quality.expected', { names: outcome.expected.join(', ') })}</p>
            {outcome.rank !== 1 && (
              <p className="text-muted">{t('quality.found', { names: outcome.found.join(', ') || '–' })}</p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
