import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { MOVE_CONFIRMATION, type MovePlan } from '../../../contracts/index.ts'
import { useClient, useErrorText } from '../../client/index.ts'
import { byteSize } from '../../knowledge/byte-size.ts'
import { Button, Dialog, Field, Input, useGuardedClose } from '../../ui/index.ts'

/** Asks for another folder, looks whether everything can go there, and has it moved once the person says so. */
export const MoveDialog = ({ onClose }: { onClose(): void }) => {
  const { t, i18n } = useTranslation()
  const { dataFolder } = useClient()
  const errorText = useErrorText()
  const [folder, setFolder] = useState('')
  const [checked, setChecked] = useState<{ readonly folder: string; readonly plan: MovePlan } | null>(null)
  const [refused, setRefused] = useState<{ readonly folder: string; readonly why: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const wanted = folder.trim()
  // What was looked at is where everything goes: an answer that comes after the folder was changed says nothing of the new one.
  const plan = checked?.folder === wanted ? checked.plan : null
  const error = refused?.folder === wanted ? refused.why : null
  const { close, question } = useGuardedClose(wanted !== '' && plan === null, onClose)

  const tried = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefused(null)
    try {
      await work()
    } catch (error) {
      setChecked(null)
      setRefused({ folder: wanted, why: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '' || busy) return
    void tried(async () => setChecked({ folder: wanted, plan: await dataFolder.CheckMove({ folder: wanted }) }))
  }
  const move = () =>
    void tried(async () => {
      await dataFolder.MoveDataFolder({ folder: wanted, confirmation: MOVE_CONFIRMATION })
      toast.success(t('settings.storage.moving'))
      onClose()
    })
  const size = (bytes: number) => byteSize(bytes, i18n.language)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && close()}
      title={t('settings.storage.moveTitle')}
      description={t('settings.storage.moveAbout')}
      actions={
        <>
          <Button onClick={close} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button look="primary" onClick={move} busy={busy && plan !== null} disabled={plan === null}>
            {t('settings.storage.moveNow')}
          </Button>
        </>
      }
    >
      <form onSubmit={check}>
        <Field label={t('settings.storage.newFolder')} hint={t('settings.storage.newFolderHint')} error={error}>
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                value={folder}
                onChange={(event) => setFolder(event.target.value)}
                spellCheck={false}
              />
              <Button type="submit" busy={busy && plan === null} disabled={wanted === ''}>
                {t('settings.storage.check')}
              </Button>
            </div>
          )}
        </Field>
      </form>
      <div role="status" className="mt-4 text-sm">
        {plan && (
          <>
            <p className="[overflow-wrap:anywhere]">{t('settings.storage.goesTo', { folder: plan.folder })}</p>
            <p className="mt-1">
              {t('settings.storage.room', { needed: size(plan.neededBytes), free: size(plan.freeBytes) })}
            </p>
            <p className="mt-1 text-muted">{t('settings.storage.willHappen')}</p>
          </>
        )}
      </div>
      {question}
    </Dialog>
  )
}
