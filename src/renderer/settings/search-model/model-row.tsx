import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmbeddingModel, EmbeddingStatus } from '../../../contracts/index.ts'
import { Confirm, IconButton, Pill } from '../../ui/index.ts'
import { Row } from '../section.tsx'
import { NamingButton } from './naming-button.tsx'

export interface ModelRowProps {
  readonly model: EmbeddingModel
  readonly status: EmbeddingStatus
  readonly mayChange: boolean
  onChoose(): void
  onRemove(): void
}

/** Where a model comes from, by its provider; any other is a server. */
const KINDS: Readonly<Record<string, 'own' | 'imported'>> = { builtin: 'own', transformers: 'imported' }

export const kindOf = ({ providerId }: EmbeddingModel): 'own' | 'imported' | 'connected' =>
  KINDS[providerId] ?? 'connected'

export const isSameModel = (one: EmbeddingModel, other: EmbeddingModel | null): boolean =>
  one.providerId === other?.providerId && one.modelId === other.modelId && one.dimensions === other.dimensions

/** One model: whether it is in use, and what it costs to use it. */
export const ModelRow = ({ model, status, mayChange, onChoose, onRemove }: ModelRowProps) => {
  const { t, i18n } = useTranslation()
  const [asking, setAsking] = useState<'choose' | 'remove' | null>(null)
  const { displayName: name } = model
  const isServing = isSameModel(model, status.serving)
  const isTarget = isSameModel(model, status.target)
  const kind = kindOf(model)
  const isFree = mayChange && !isServing && !isTarget
  const close = (open: boolean) => {
    if (!open) setAsking(null)
  }
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(status.denseWeight)
  const hint = [t(`settings.searchModel.${kind}`), ...(isServing ? [t('settings.searchModel.counts', { share })] : [])]
  return (
    <Row label={<bdi>{name}</bdi>} hint={hint.join(' ')}>
      {isServing && <Pill tone="good">{t('settings.searchModel.inUse')}</Pill>}
      {isTarget && <Pill tone="accent">{t('settings.searchModel.coming')}</Pill>}
      {isFree && (
        <span className="flex max-w-full items-center gap-1">
          <NamingButton onClick={() => setAsking('choose')}>{t('settings.searchModel.use', { name })}</NamingButton>
          {kind !== 'own' && (
            <IconButton label={t('settings.searchModel.remove.action', { name })} onClick={() => setAsking('remove')}>
              <Trash2 />
            </IconButton>
          )}
        </span>
      )}
      <Confirm
        open={asking === 'choose'}
        onOpenChange={close}
        look="primary"
        title={t('settings.searchModel.choose.title', { name })}
        description={t('settings.searchModel.choose.text')}
        confirmLabel={t('settings.searchModel.choose.action')}
        onConfirm={onChoose}
      />
      <Confirm
        open={asking === 'remove'}
        onOpenChange={close}
        title={t('settings.searchModel.remove.title', { name })}
        description={t('settings.searchModel.remove.text')}
        confirmLabel={t('settings.searchModel.remove.confirm')}
        onConfirm={onRemove}
      />
    </Row>
  )
}
