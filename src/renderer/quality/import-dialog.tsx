import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, Field, Input, Select, useGuardedClose } from '../ui/index.ts'
import { useEvaluationChange } from './use-quality.ts'

type Format = 'Csv' | 'Beir'

interface Chosen {
  readonly name: string
  readonly format: Format
  readonly questions: File
  readonly judgements: File | null
}

/** Makes a question set of files. */
export const ImportDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [format, setFormat] = useState<Format>('Csv')
  const [questions, setQuestions] = useState<File | null>(null)
  const [judgements, setJudgements] = useState<File | null>(null)
  const read = useEvaluationChange(async (evaluation, chosen: Chosen) => {
    const text = await chosen.questions.text()
    const source =
      chosen.format === 'Csv'
        ? ({ type: 'Csv', text } as const)
        : ({ type: 'Beir', queries: text, judgements: (await chosen.judgements?.text()) ?? '' } as const)
    return evaluation.ImportQuestionSet({ name: chosen.name, source })
  }, onClose)
  const isBegun = name.trim() !== '' || questions !== null || judgements !== null
  const { close, question } = useGuardedClose(isBegun, onClose)
  const isReady = questions !== null && name.trim() !== '' && (format === 'Csv' || judgements !== null)
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('quality.import.title')}
      description={t(`quality.import.text${format}`)}
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            busy={read.isPending}
            disabled={!isReady}
            onClick={() => {
              if (questions !== null) read.mutate({ name, format, questions, judgements })
            }}
          >
            {t('quality.import.open')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label={t('quality.set.name')}>
          {(control) => (
            <Input {...control} value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label={t('quality.import.format')}>
          {({ id }) => (
            <Select
              id={id}
              value={format}
              options={(['Csv', 'Beir'] as const).map((value) => ({ value, label: t(`quality.import.${value}`) }))}
              onChange={setFormat}
              className="w-full"
            />
          )}
        </Field>
        <FileField
          label={t(format === 'Csv' ? 'quality.import.file' : 'quality.import.queries')}
          accept={format === 'Csv' ? '.csv,.tsv,text/csv' : '.jsonl,.json'}
          onChoose={setQuestions}
        />
        {format === 'Beir' && (
          <FileField label={t('quality.import.judgements')} accept=".tsv,.txt" onChoose={setJudgements} />
        )}
      </div>
      {question}
    </Dialog>
  )
}

interface FileFieldProps {
  readonly label: string
  readonly accept: string
  onChoose(file: File | null): void
}

const FileField = ({ label, accept, onChoose }: FileFieldProps) => (
  <Field label={label}>
    {(control) => (
      <Input
        {...control}
        type="file"
        accept={accept}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        className="h-auto! py-1.5"
      />
    )}
  </Field>
)
