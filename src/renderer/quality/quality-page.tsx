import { FileUp, ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../client/index.ts'
import { Section } from '../settings/section.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { Button, EmptyState, Spinner, useKeptFocus } from '../ui/index.ts'
import { ImportDialog } from './import-dialog.tsx'
import { MeasurementList } from './measurement-list.tsx'
import { SetDialog } from './set-dialog.tsx'
import { SetList } from './set-list.tsx'
import { useEvaluations, useQuestionSets } from './use-quality.ts'

/** How well search finds what it should: questions of one's own, measured, and measurements compared. */
export const QualityPage = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const sets = useQuestionSets()
  const runs = useEvaluations()
  const [open, setOpen] = useState<'New' | 'Import' | null>(null)
  const keptFocus = useKeptFocus()
  const error = sets.error ?? runs.error
  const buttons = (
    <>
      <Button onClick={() => setOpen('Import')}>
        <FileUp aria-hidden />
        {t('quality.import.open')}
      </Button>
      <Button look="primary" onClick={() => setOpen('New')}>
        <Plus aria-hidden />
        {t('quality.set.new')}
      </Button>
    </>
  )
  const isEmpty = sets.data?.length === 0
  return (
    <div {...keptFocus} className="contents">
      <PageFrame title={t('quality.title')} actions={sets.data && !isEmpty && buttons}>
        {sets.isPending && <Spinner late />}
        {error && (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
            <p className="text-danger">{errorText(error)}</p>
            <Button
              onClick={() => {
                void sets.refetch()
                void runs.refetch()
              }}
            >
              {t('common.retry')}
            </Button>
          </div>
        )}
        {isEmpty && (
          <EmptyState icon={<ListChecks />} title={t('quality.empty.title')} actions={buttons}>
            <p>{t('quality.empty.text')}</p>
            <p className="mt-2">{t('quality.empty.how')}</p>
          </EmptyState>
        )}
        {sets.data && !isEmpty && (
          <div className="space-y-10">
            <p className="-mt-2 text-muted text-sm">{t('quality.text')}</p>
            <Section title={t('quality.sets')}>
              <SetList sets={sets.data} running={runs.data?.find(({ state }) => state === 'Running') ?? null} />
            </Section>
            {runs.data && <MeasurementList runs={runs.data.filter(({ state }) => state !== 'Running')} />}
          </div>
        )}
        {open === 'New' && <SetDialog set={null} onClose={() => setOpen(null)} />}
        {open === 'Import' && <ImportDialog onClose={() => setOpen(null)} />}
      </PageFrame>
    </div>
  )
}
