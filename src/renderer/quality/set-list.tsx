import { Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Evaluation, QuestionSetSummary } from '../../contracts/index.ts'
import { useActingLibrary } from '../client/index.ts'
import { Rows } from '../settings/section.tsx'
import { Button, Confirm, forgetKeptDrafts, IconButton, Progress, Select } from '../ui/index.ts'
import { setKey } from './question-draft.ts'
import { SetDialog } from './set-dialog.tsx'
import { useEvaluationChange } from './use-quality.ts'

/** Larger sets are changed in the file that they come from. */
const MOST_EDITED = 200

const strategies = ['DenseSparseHybrid', 'SparseOnly', 'DenseOnly'] as const

export interface SetListProps {
  readonly sets: readonly QuestionSetSummary[]
  readonly running: Evaluation | null
}

/** The question sets of a library, each to be measured, changed or deleted. */
export const SetList = ({ sets, running }: SetListProps) => {
  const { t } = useTranslation()
  const library = useActingLibrary().teamId
  const [strategy, setStrategy] = useState<(typeof strategies)[number]>('DenseSparseHybrid')
  const [edited, setEdited] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<QuestionSetSummary | null>(null)
  const measure = useEvaluationChange((evaluation, setId: string) =>
    evaluation.StartEvaluation({ setId, mergeStrategy: strategy }),
  )
  const cancel = useEvaluationChange((evaluation, runId: string) => evaluation.CancelEvaluation(runId))
  const remove = useEvaluationChange((evaluation, setId: string) => evaluation.DeleteQuestionSet(setId))
  const isBusy = running !== null || measure.isPending
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3 text-sm">
        <span id="quality-strategy">{t('quality.strategy.label')}</span>
        <Select
          label={t('quality.strategy.label')}
          value={strategy}
          options={strategies.map((value) => ({ value, label: t(`quality.strategy.${value}`) }))}
          onChange={setStrategy}
          className="w-64!"
        />
      </div>
      <Rows>
        {sets.map((set) => (
          <div key={set.setId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
            <div className="min-w-0 grow basis-56">
              <p className="truncate font-medium text-sm">
                <bdi>{set.name}</bdi>
              </p>
              <p className="text-muted text-sm tabular-nums">{t('quality.questions', { count: set.questions })}</p>
            </div>
            {running?.setId === set.setId ? (
              <>
                <div className="w-40">
                  <Progress
                    value={running.done / running.questions}
                    label={t('quality.measuring', { name: set.name })}
                  />
                  <p role="status" className="mt-1 text-muted text-xs tabular-nums">
                    {t('quality.done', { done: running.done, count: running.questions })}
                  </p>
                </div>
                <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate(running.runId)}>
                  {t('common.cancel')}
                </Button>
              </>
            ) : (
              <Button
                size="small"
                aria-label={t('quality.measureSet', { name: set.name })}
                disabled={isBusy}
                onClick={() => measure.mutate(set.setId)}
              >
                <Play aria-hidden />
                {t('quality.measure')}
              </Button>
            )}
            {set.questions <= MOST_EDITED && (
              <IconButton label={t('quality.set.edit', { name: set.name })} onClick={() => setEdited(set.setId)}>
                <Pencil />
              </IconButton>
            )}
            <IconButton label={t('quality.set.delete', { name: set.name })} onClick={() => setLeaving(set)}>
              <Trash2 />
            </IconButton>
          </div>
        ))}
      </Rows>
      {edited !== null && <SetDialog set={edited} onClose={() => setEdited(null)} />}
      <Confirm
        open={leaving !== null}
        onOpenChange={(open) => {
          if (!open) setLeaving(null)
        }}
        title={t('quality.set.delete', { name: leaving?.name ?? '' })}
        description={t('quality.set.deleteText', { count: leaving?.questions ?? 0 })}
        confirmLabel={t('common.delete')}
        onConfirm={() => {
          if (leaving === null) return
          const { setId } = leaving
          remove.mutate(setId, { onSuccess: () => forgetKeptDrafts(setKey(library, setId)) })
        }}
      />
    </>
  )
}
