import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { ImportPreview } from '../../../contracts/index.ts'
import { ConnectionError, useClient, useErrorText } from '../../client/index.ts'
import { Button, Dialog, Select, Spinner, Switch } from '../../ui/index.ts'

const modes = ['Merge', 'Replace'] as const
const changes = ['KeepMine', 'TakeTheirs', 'KeepBoth'] as const
const sameNames = ['KeepBoth', 'Skip'] as const
const SHOWN_REFUSALS = 5

interface Choices {
  readonly mode: (typeof modes)[number]
  readonly changed: (typeof changes)[number]
  readonly sameName: (typeof sameNames)[number]
  readonly context: boolean
}
const firstChoices: Choices = { mode: 'Merge', changed: 'KeepMine', sameName: 'KeepBoth', context: true }

/** How many documents of the archive come in. */
const comingIn = ({ counts }: ImportPreview, { mode, changed, sameName }: Choices): number => {
  if (mode === 'Replace') return counts.new + counts.changed + counts.nameTaken
  return counts.new + (changed === 'KeepMine' ? 0 : counts.changed) + (sameName === 'Skip' ? 0 : counts.nameTaken)
}

export interface ImportDialogProps {
  /** What the archive holds; null while none is looked at. */
  readonly preview: ImportPreview | null
  readonly onClose: (importId: string) => void
}

/** Shows what importing an archive would do, and does it once the person says so. */
export const ImportDialog = ({ preview, onClose }: ImportDialogProps) => {
  const { t } = useTranslation()
  const { libraries } = useClient()
  const errorText = useErrorText()
  const [choices, setChoices] = useState(firstChoices)
  const [importing, setImporting] = useState(false)
  if (preview === null) return null
  const { importId, counts, documents, versions, contextEntries, onlyHere, folders } = preview
  const { mode, context } = choices
  const change = (changed: Partial<Choices>) => setChoices((present) => ({ ...present, ...changed }))
  const isReplacing = mode === 'Replace'

  /** What is under way goes on, and is told on the page. */
  const close = () => {
    if (!importing) void libraries.DiscardTransfer(importId).catch(() => undefined)
    onClose(importId)
  }
  const run = async () => {
    setImporting(true)
    try {
      const { added, replaced, removed, refused } = await libraries.ImportLibrary({ importId, ...choices })
      toast.success(t('documents.import.done', { count: added + replaced }), {
        ...(removed > 0 && { description: t('documents.import.removed', { count: removed }) }),
      })
      if (isReplacing && refused.length > 0 && onlyHere.documents > 0) toast.warning(t('documents.import.keptAll'))
      for (const { fileName, reason } of refused.slice(0, SHOWN_REFUSALS))
        toast.error(fileName, { description: t('documents.import.refused', { reason }) })
      onClose(importId)
    } catch (error) {
      toast.error(errorText(error))
      // What was chosen waits for a second try: it is the same import, should the first have begun.
      if (!(error instanceof ConnectionError)) onClose(importId)
    } finally {
      setImporting(false)
    }
  }
  const coming = comingIn(preview, choices)
  const contextChanges = context ? contextEntries + (isReplacing ? onlyHere.contextEntries : 0) : 0
  const changesNothing = coming + contextChanges + (isReplacing ? onlyHere.documents : 0) === 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      width="wide"
      title={t('documents.import.title')}
      description={t('documents.import.about')}
      actions={
        <>
          <Button onClick={close}>{t(importing ? 'common.close' : 'common.cancel')}</Button>
          <Button
            look={isReplacing ? 'danger' : 'primary'}
            onClick={() => void run()}
            disabled={importing || changesNothing}
          >
            {importing && <Spinner />}
            {isReplacing ? t('documents.import.replaceConfirm') : t('documents.import.confirm', { count: coming })}
          </Button>
        </>
      }
    >
      <div className="mb-4">
        <Select
          label={t('documents.import.mode')}
          value={mode}
          onChange={(chosen) => change({ mode: chosen })}
          options={modes.map((value) => ({ value, label: t(`documents.import.${value}`) }))}
        />
      </div>
      <ul className="mb-4 list-disc space-y-1 ps-5 text-sm">
        <li>{t('documents.import.new', { count: counts.new })}</li>
        {counts.same > 0 && <li>{t('documents.import.same', { count: counts.same })}</li>}
        {counts.changed > 0 && <li>{t('documents.import.changed', { count: counts.changed })}</li>}
        {counts.nameTaken > 0 && <li>{t('documents.import.nameTaken', { count: counts.nameTaken })}</li>}
        {versions > 0 && <li>{t('documents.import.versions', { count: versions })}</li>}
        {isReplacing && onlyHere.documents > 0 && (
          <li className="font-medium text-danger">{t('documents.import.removes', { count: onlyHere.documents })}</li>
        )}
        {isReplacing && context && onlyHere.contextEntries > 0 && (
          <li className="text-danger">{t('documents.import.removesContext', { count: onlyHere.contextEntries })}</li>
        )}
        {folders.length > 0 && (
          <li className="[overflow-wrap:anywhere]">{t('documents.import.folders', { folders: folders.join(', ') })}</li>
        )}
      </ul>
      {!isReplacing && counts.changed > 0 && (
        <div className="mb-4">
          <Select
            label={t('documents.import.changedChoice')}
            value={choices.changed}
            onChange={(changed) => change({ changed })}
            options={changes.map((value) => ({ value, label: t(`documents.import.contents.${value}`) }))}
          />
        </div>
      )}
      {!isReplacing && counts.nameTaken > 0 && (
        <div className="mb-4">
          <Select
            label={t('documents.import.sameName')}
            value={choices.sameName}
            onChange={(sameName) => change({ sameName })}
            options={sameNames.map((value) => ({ value, label: t(`documents.import.${value}`) }))}
          />
        </div>
      )}
      {contextEntries > 0 && (
        <p className="flex items-center gap-3 text-sm">
          <Switch
            label={t('documents.import.context', { count: contextEntries })}
            checked={context}
            onChange={(chosen) => change({ context: chosen })}
          />
          <span aria-hidden>{t('documents.import.context', { count: contextEntries })}</span>
        </p>
      )}
      <ul aria-label={t('documents.import.documents')} className="mt-4 max-h-64 overflow-y-auto text-sm">
        {documents.map(({ fileName, state, newer }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names repeat
          <li key={at} className="flex gap-3 border-line border-b py-1 last:border-b-0">
            <bdi className="min-w-0 grow truncate" title={fileName}>
              {fileName}
            </bdi>
            <span className="shrink-0 text-muted">
              {t(newer === null ? `documents.import.state.${state}` : `documents.import.newer.${newer}`)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
