import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { ImportPreview } from '../../../contracts/index.ts'
import { useClient, useErrorText } from '../../client/index.ts'
import { Button, Dialog, Select, Spinner, Switch } from '../../ui/index.ts'

const sameNames = ['KeepBoth', 'Skip'] as const
const SHOWN_REFUSALS = 5

export interface ImportDialogProps {
  /** What the archive holds; null while none is looked at. */
  readonly preview: ImportPreview | null
  readonly onClose: () => void
}

/** Shows what importing an archive would do, and does it once the person says so. */
export const ImportDialog = ({ preview, onClose }: ImportDialogProps) => {
  const { t } = useTranslation()
  const { libraries } = useClient()
  const errorText = useErrorText()
  const [sameName, setSameName] = useState<(typeof sameNames)[number]>('KeepBoth')
  const [context, setContext] = useState(true)
  const [importing, setImporting] = useState(false)
  if (preview === null) return null
  const { importId, counts, documents, contextEntries, folders } = preview

  const close = () => {
    void libraries.DiscardTransfer(importId).catch(() => undefined)
    onClose()
  }
  const run = async () => {
    setImporting(true)
    try {
      const { added, refused } = await libraries.ImportLibrary({ importId, sameName, context })
      toast.success(t('documents.import.done', { count: added }))
      for (const { fileName, reason } of refused.slice(0, SHOWN_REFUSALS))
        toast.error(fileName, { description: reason })
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setImporting(false)
      onClose()
    }
  }
  const adds = counts.new + (sameName === 'KeepBoth' ? counts.nameTaken : 0)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !importing && close()}
      width="wide"
      title={t('documents.import.title')}
      description={t('documents.import.about')}
      actions={
        <>
          <Button onClick={close} disabled={importing}>
            {t('common.cancel')}
          </Button>
          <Button look="primary" onClick={() => void run()} disabled={importing || adds + contextEntries === 0}>
            {importing && <Spinner />}
            {t('documents.import.confirm', { count: adds })}
          </Button>
        </>
      }
    >
      <ul className="mb-4 list-disc space-y-1 pl-5 text-sm">
        <li>{t('documents.import.new', { count: counts.new })}</li>
        {counts.same > 0 && <li>{t('documents.import.same', { count: counts.same })}</li>}
        {counts.nameTaken > 0 && <li>{t('documents.import.nameTaken', { count: counts.nameTaken })}</li>}
        {folders.length > 0 && (
          <li className="[overflow-wrap:anywhere]">{t('documents.import.folders', { folders: folders.join(', ') })}</li>
        )}
      </ul>
      {counts.nameTaken > 0 && (
        <div className="mb-4">
          <Select
            label={t('documents.import.sameName')}
            value={sameName}
            onChange={(chosen) => setSameName(sameNames.find((each) => each === chosen) ?? 'KeepBoth')}
            options={sameNames.map((value) => ({ value, label: t(`documents.import.${value}`) }))}
          />
        </div>
      )}
      {contextEntries > 0 && (
        <p className="flex items-center gap-3 text-sm">
          <Switch
            label={t('documents.import.context', { count: contextEntries })}
            checked={context}
            onChange={setContext}
          />
          <span aria-hidden>{t('documents.import.context', { count: contextEntries })}</span>
        </p>
      )}
      <ul aria-label={t('documents.import.documents')} className="mt-4 max-h-64 overflow-y-auto text-sm">
        {documents.map(({ fileName, state }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat
          <li key={at} className="flex gap-3 border-line border-b py-1 last:border-b-0">
            <bdi className="min-w-0 grow truncate" title={fileName}>
              {fileName}
            </bdi>
            <span className="shrink-0 text-muted">{t(`documents.import.state.${state}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
