import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { type BackupFile, ProblemError, RESTORE_CONFIRMATION, type RestorePreview } from '../../../contracts/index.ts'
import { useClient, useErrorText } from '../../client/index.ts'
import { Button, Dialog, Field, Input, leaveWords, Select, Spinner, useGuardedClose } from '../../ui/index.ts'
import { localeOf } from '../../ui/locale-of.ts'
import { WhatIsReplaced } from './what-is-replaced.tsx'

interface Wanted {
  readonly path: string
  readonly passphrase: string | null
}

export interface RestoreDialogProps {
  readonly backups: readonly BackupFile[]
  /** When everything that is here was last backed up; null where it never was. */
  readonly lastAt: string | null
  readonly onClose: () => void
}

interface Refused {
  readonly path: string
  readonly why: string
  readonly ofPassphrase: boolean
}

/** At which field it stands why the backup that is wanted was refused. */
const whyOf = (refused: Refused | null, path: string): Readonly<Record<'path' | 'passphrase', string | null>> => {
  const why = refused?.path === path ? refused.why : null
  return refused?.ofPassphrase ? { path: null, passphrase: why } : { path: why, passphrase: null }
}

const isSame = (one: Wanted, other: Wanted): boolean => one.path === other.path && one.passphrase === other.passphrase

/** Whether a backup was refused for its passphrase alone, which its name need not tell. */
const asksForPassphrase = (error: unknown): boolean =>
  error instanceof ProblemError && (error.problem.detail ?? '').startsWith('passphrase:')

/** Chooses a backup, shows what is in it and what would go, and restores it once the person says so. */
export const RestoreDialog = ({ backups, lastAt, onClose }: RestoreDialogProps) => {
  const { t, i18n } = useTranslation()
  const { backups: client } = useClient()
  const errorText = useErrorText()
  const [path, setPath] = useState(backups[0]?.path ?? '')
  const [passphrase, setPassphrase] = useState('')
  const [looked, setLooked] = useState<{ readonly at: Wanted; readonly preview: RestorePreview } | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [locked, setLocked] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [keepPresent, setKeepPresent] = useState(true)
  const [replacing, setReplacing] = useState(false)

  const tried = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefused(null)
    try {
      await work()
    } catch (error) {
      setLooked(null)
      setRefused({ path: wanted.path, why: errorText(error), ofPassphrase: asksForPassphrase(error) })
      if (asksForPassphrase(error)) setLocked(wanted.path)
    } finally {
      setBusy(false)
    }
  }
  const isSealed = path.trim().endsWith('.sealed') || locked === path.trim()
  const wanted: Wanted = { path: path.trim(), passphrase: isSealed ? passphrase : null }
  // What was looked at is what is restored: an answer that comes after another backup was chosen shows nothing of that one.
  const preview = looked && isSame(looked.at, wanted) ? looked.preview : null
  const why = whyOf(refused, wanted.path)
  const isWritten = passphrase !== '' || (path !== '' && !backups.some((each) => each.path === path))
  const { close, question } = useGuardedClose(isWritten && preview === null, onClose)
  const look = (event: FormEvent) => {
    event.preventDefault()
    void tried(async () => setLooked({ at: wanted, preview: await client.PreviewRestore(wanted) }))
  }
  const restore = () =>
    void tried(async () => {
      setReplacing(true)
      try {
        const { before } = await client.RestoreBackup({
          ...{ ...wanted, keepPresent: keepPresent && preview?.before.type !== 'NoPlace' },
          confirmation: RESTORE_CONFIRMATION,
        })
        leaveWords(t('settings.backups.restored'))
        toast.success(t('settings.backups.restored'), {
          ...(before && { description: t('settings.backups.restoredBefore', { path: before.path }) }),
        })
        onClose()
      } finally {
        setReplacing(false)
      }
    })
  const when = (moment: string) =>
    new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(moment),
    )
  const labelOf = ({ createdAt, beforeRestore }: BackupFile) =>
    beforeRestore ? t('settings.backups.beforeRestore', { when: when(createdAt) }) : when(createdAt)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && close()}
      title={t('settings.backups.restoreTitle')}
      description={t('settings.backups.restoreAbout')}
      actions={
        <>
          <Button onClick={close} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button look="danger" onClick={restore} disabled={busy || preview === null}>
            {busy && <Spinner />}
            {t('settings.backups.replace')}
          </Button>
        </>
      }
    >
      <form onSubmit={look} className="space-y-3">
        {backups.length > 0 && (
          <Select
            label={t('settings.backups.found')}
            value={backups.some((each) => each.path === path) ? path : ''}
            onChange={setPath}
            options={backups.map((each) => ({ value: each.path, label: labelOf(each) }))}
          />
        )}
        {isSealed && (
          <Field
            label={t('settings.backups.passphrase')}
            hint={t('settings.backups.passphraseNeeded')}
            error={why.passphrase}
          >
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="off"
                value={passphrase}
                onChange={(event) => setPassphrase(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field label={t('settings.backups.path')} error={why.path}>
          {(control) => (
            <div className="flex items-center gap-2">
              <Input {...control} value={path} onChange={(event) => setPath(event.target.value)} spellCheck={false} />
              <Button type="submit" busy={busy} disabled={path.trim() === '' || (isSealed && passphrase === '')}>
                {t('settings.backups.look')}
              </Button>
            </div>
          )}
        </Field>
      </form>
      <div role="status" className="mt-4 text-sm">
        {preview && (
          <WhatIsReplaced
            preview={preview}
            keepPresent={keepPresent}
            onKeepPresent={setKeepPresent}
            lastAt={lastAt}
            when={when}
          />
        )}
        {replacing && <p className="mt-3">{t('settings.backups.replacing')}</p>}
      </div>
      {question}
    </Dialog>
  )
}
