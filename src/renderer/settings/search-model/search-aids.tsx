import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchAid, SearchAidModel } from '../../../contracts/index.ts'
import { queryKeys, useClient } from '../../client/index.ts'
import { useAppInfo } from '../../shell/use-app-info.ts'
import { Confirm, IconButton, Select } from '../../ui/index.ts'
import { Row, Rows, Section } from '../section.tsx'
import { ImportForm } from './import-form.tsx'
import { useChange } from './use-change.ts'

const NONE = 'none'
const choiceOf = (modelId: string | null): string => (modelId === null ? NONE : `model ${modelId}`)

const KindRow = ({ aid, mayChange, onChoose }: AidProps & { onChoose(modelId: string | null): void }) => {
  const { t } = useTranslation()
  const { kind, models, chosen } = aid
  const label = t(`settings.searchAids.kind.${kind}`)
  const choices = [null, ...models.map(({ modelId }) => modelId)]
  const nameOf = (modelId: string | null): string =>
    models.find((model) => model.modelId === modelId)?.displayName ?? t('settings.searchAids.none')
  return (
    <Row label={label} hint={t(`settings.searchAids.hint.${kind}`)}>
      {mayChange && models.length > 0 ? (
        <Select
          label={label}
          className="w-52"
          value={choiceOf(chosen)}
          options={choices.map((modelId) => ({ value: choiceOf(modelId), label: nameOf(modelId) }))}
          onChange={(value) => onChoose(choices.find((modelId) => choiceOf(modelId) === value) ?? null)}
        />
      ) : (
        <span className="text-muted text-sm">{nameOf(chosen)}</span>
      )}
    </Row>
  )
}

const UnusedRow = ({ model, onRemove }: { readonly model: SearchAidModel; onRemove(): void }) => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const { displayName: name, kind } = model
  return (
    <Row
      label={<bdi>{name}</bdi>}
      hint={`${t(`settings.searchAids.kind.${kind}`)}: ${t('settings.searchAids.unused')}`}
    >
      <IconButton label={t('settings.searchAids.remove.action', { name })} onClick={() => setAsking(true)}>
        <Trash2 />
      </IconButton>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t('settings.searchAids.remove.title', { name })}
        description={t('settings.searchAids.remove.text')}
        confirmLabel={t('settings.searchAids.remove.confirm')}
        onConfirm={onRemove}
      />
    </Row>
  )
}

interface AidProps {
  readonly aid: SearchAid
  readonly mayChange: boolean
}

/** Models for pictures and for reranking: which there are, and which are in use. */
export const SearchAids = () => {
  const { t } = useTranslation()
  const { data: info } = useAppInfo()
  const { searchAids } = useClient()
  const { data } = useQuery({ queryKey: queryKeys.searchAids, queryFn: () => searchAids.GetSearchAids() })
  const { change, busy } = useChange(queryKeys.searchAids)
  if (!data || !info) return null
  // Whoever is told where the data is kept administers the installation.
  const mayChange = info.dataDir !== null
  const unused = data.aids.flatMap(({ models, chosen }) => models.filter(({ modelId }) => modelId !== chosen))
  return (
    <Section address="search-aids" title={t('settings.searchAids.title')} text={t('settings.searchAids.text')}>
      <Rows>
        {data.aids.map((aid) => (
          <KindRow
            key={aid.kind}
            aid={aid}
            mayChange={mayChange}
            onChoose={(modelId) => void change(() => searchAids.ChooseSearchAid({ kind: aid.kind, modelId }))}
          />
        ))}
        {mayChange &&
          unused.map((model) => (
            <UnusedRow
              key={`${model.kind} ${model.modelId}`}
              model={model}
              onRemove={() =>
                void change(() => searchAids.RemoveSearchAid({ kind: model.kind, modelId: model.modelId }))
              }
            />
          ))}
      </Rows>
      {mayChange && data.canImport && (
        <ImportForm
          label={t('settings.searchAids.folder')}
          hint={t('settings.searchAids.folderHint')}
          busy={busy}
          onImport={(folder) => change(() => searchAids.ImportSearchAid({ folder }))}
        />
      )}
    </Section>
  )
}
