import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HubModel, ModelHub } from '../../../contracts/index.ts'
import { queryKeys, useClient } from '../../client/index.ts'
import { byteSize } from '../../knowledge/byte-size.ts'
import { Button, Combobox, Confirm, Field, Input, useKeptDraft } from '../../ui/index.ts'
import { HubDownload } from './hub-download.tsx'
import { useChange } from './use-change.ts'

/** While something is on its way. */
const ASKED_EVERY_MS = 1_000

const useModelHub = () => {
  const { modelHub } = useClient()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: queryKeys.modelHub,
    queryFn: () => modelHub.GetModelHub(),
    refetchInterval: ({ state }) => (state.data?.download?.state === 'Running' ? ASKED_EVERY_MS : false),
  })
  const ended = data?.download?.state
  useEffect(() => {
    if (ended === 'Done') void queries.invalidateQueries({ queryKey: queryKeys.embedding })
  }, [ended, queries])
  return { hub: data, modelHub, ...useChange(queryKeys.modelHub) }
}

interface AddressFormProps {
  readonly hub: ModelHub
  readonly busy: boolean
  /** Whether it was taken. */
  onSave(address: string | null): Promise<boolean>
}

const AddressForm = ({ hub, busy, onSave }: AddressFormProps) => {
  const { t } = useTranslation()
  const { draft: address, write, forget } = useKeptDraft('address of the model hub', hub.isMirror ? hub.address : '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await onSave(address.trim() === '' ? null : address)) forget()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4">
      <Field label={t('settings.modelHub.address')} hint={t('settings.modelHub.addressHint')}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={address}
              onChange={(event) => write(() => event.target.value)}
              spellCheck={false}
            />
            <Button type="submit" busy={busy}>
              {t('settings.modelHub.save')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}

/** Downloads a model from a hub, once its size and where it comes from were told and agreed to. */
export const HubForm = () => {
  const { t, i18n } = useTranslation()
  const { hub, modelHub, change, busy } = useModelHub()
  const { draft: repository, write, forget } = useKeptDraft('model of the hub', '')
  const [found, setFound] = useState<HubModel | null>(null)
  if (!hub?.canDownload) return null
  const { download } = hub
  const lookUp = (wanted: string) =>
    void change(async () => setFound(await modelHub.LookUpHubModel({ repository: wanted })))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    lookUp(repository)
  }
  return (
    <>
      <form onSubmit={submit} className="mt-4">
        <Field label={t('settings.modelHub.model')} hint={t('settings.modelHub.modelHint')}>
          {(control) => (
            <div className="flex gap-2">
              <Combobox
                control={control}
                value={repository}
                options={hub.offered.map((model) => model.repository)}
                onChange={(wanted) => write(() => wanted)}
                listLabel={t('settings.modelHub.offered')}
                openLabel={t('settings.modelHub.showOffered')}
              />
              <Button type="submit" disabled={repository.trim() === '' || download?.state === 'Running'} busy={busy}>
                {t('settings.modelHub.lookUp')}
              </Button>
            </div>
          )}
        </Field>
      </form>
      {download !== null && (
        <HubDownload
          download={download}
          onAgain={() => lookUp(download.repository)}
          onCancel={() => void change(() => modelHub.CancelHubDownload())}
        />
      )}
      <AddressForm hub={hub} busy={busy} onSave={(address) => change(() => modelHub.SaveHubAddress({ address }))} />
      {found !== null && (
        <Confirm
          open
          onOpenChange={(open) => {
            if (!open) setFound(null)
          }}
          look="primary"
          title={t('settings.modelHub.consent.title', { name: found.repository })}
          description={t('settings.modelHub.consent.text', {
            size: byteSize(found.sizeBytes, i18n.language),
            count: found.fileCount,
            address: new URL(found.address).host,
          })}
          confirmLabel={t('settings.modelHub.consent.action')}
          onConfirm={() => {
            const { repository: wanted, revision } = found
            setFound(null)
            void change(async () => {
              await modelHub.DownloadHubModel({ repository: wanted, revision })
              forget()
            })
          }}
        />
      )}
    </>
  )
}
