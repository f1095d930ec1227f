import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { useActingLibrary, useClient, useErrorText } from '../../client/index.ts'
import { Button, Dialog, Field, Input, useGuardedClose, useKeptDraft } from '../../ui/index.ts'
import { documentPath } from '../viewer/viewer-location.ts'

/** Asks for the address of a web page and has it fetched; says in its place why that did not work. */
export const WebPageDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const { sources } = useClient()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const library = useActingLibrary().teamId
  const { draft: address, isChanged, write, forget } = useKeptDraft(`web page ${library}`, '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const leave = () => {
    // What is on its way may still have to be entered again.
    if (!busy) forget()
    onClose()
  }
  const { close, question } = useGuardedClose(isChanged && !busy, leave)

  const add = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { document, outcome } = await sources.AddWebPage({ address })
      const name = document.fileName
      toast.success(t(outcome === 'Known' ? 'webPages.known' : 'webPages.added', { name }), {
        action: { label: t('webPages.open'), onClick: () => void navigate(documentPath(document.documentId, null)) },
      })
      forget()
      if (isOpen.current) onClose()
    } catch (error) {
      if (isOpen.current) setFailure(errorText(error))
      else toast.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && address.trim() !== '') void add()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('webPages.title')}
      description={t('webPages.about')}
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" form="web-page" busy={busy} disabled={address.trim() === ''}>
            {t(busy ? 'webPages.fetching' : 'webPages.add')}
          </Button>
        </>
      }
    >
      <form id="web-page" noValidate onSubmit={submit}>
        <Field label={t('webPages.address')} hint={t('webPages.addressHint')} error={failure}>
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={address}
              onChange={(event) => {
                write(() => event.target.value)
                setFailure(null)
              }}
            />
          )}
        </Field>
        <p role="alert" className="sr-only">
          {failure}
        </p>
      </form>
      {question}
    </Dialog>
  )
}
