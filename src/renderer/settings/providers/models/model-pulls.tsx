import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelPull } from '../../../../contracts/index.ts'
import { useFailureText } from '../../../client/index.ts'
import { byteSize } from '../../../knowledge/byte-size.ts'
import { Button, Field, Input, Progress } from '../../../ui/index.ts'
import { useModelPulls } from './use-models.ts'

const Pull = ({ pull, onStop }: { readonly pull: ModelPull; readonly onStop: () => void }) => {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { model, state, status, completedBytes, totalBytes, reason, failure } = pull
  const label = t(`settings.providers.models.state.${state}`, { model })
  const isRunning = state === 'Running'
  const share = completedBytes !== null && totalBytes ? Math.min(1, completedBytes / totalBytes) : null
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="min-w-0 grow text-sm [overflow-wrap:anywhere]">
          {label}
        </p>
        {isRunning && totalBytes !== null && (
          <span className="text-muted text-sm tabular-nums">
            {t('settings.providers.models.progress', {
              done: byteSize(completedBytes ?? 0, i18n.language),
              total: byteSize(totalBytes, i18n.language),
            })}
          </span>
        )}
        {isRunning && (
          <Button size="small" aria-label={t('settings.providers.models.stopOf', { model })} onClick={onStop}>
            {t('settings.providers.models.stop')}
          </Button>
        )}
      </div>
      {isRunning && <Progress value={share} label={label} />}
      {isRunning && status !== '' && (
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          <bdi>{status}</bdi>
        </p>
      )}
      {reason !== null && (
        <p className="text-danger text-sm [overflow-wrap:anywhere]">{failureText(failure, reason)}</p>
      )}
    </li>
  )
}

/** Fetches a model by its name, and shows how far each has come. */
export const ModelPulls = ({ instanceId }: { readonly instanceId: string }) => {
  const { t } = useTranslation()
  const { pulls, busy, begin, stop } = useModelPulls(instanceId)
  const [model, setModel] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (model.trim() !== '' && (await begin(model.trim()))) setModel('')
  }
  return (
    <>
      <form onSubmit={(event) => void submit(event)} className="mt-6">
        <Field label={t('settings.providers.models.fetch')} hint={t('settings.providers.models.fetchHint')}>
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                value={model}
                onChange={(event) => setModel(event.target.value)}
                spellCheck={false}
                autoComplete="off"
              />
              <Button type="submit" busy={busy}>
                {t('settings.providers.models.fetchAction')}
              </Button>
            </div>
          )}
        </Field>
      </form>
      {pulls.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {pulls.map((pull) => (
            <Pull key={pull.pullId} pull={pull} onStop={() => void stop(pull.pullId)} />
          ))}
        </ul>
      )}
    </>
  )
}
