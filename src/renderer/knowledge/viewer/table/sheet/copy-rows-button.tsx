import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useClient, useErrorText } from '../../../../client/index.ts'
import { Button } from '../../../../ui/index.ts'
import { copyRows } from './copy-rows.ts'
import type { ShownTable } from './sheet-query.ts'

/** Copies the rows that are shown as CSV. Leaving the table stops it. */
export const CopyRowsButton = ({ shown }: { readonly shown: ShownTable }) => {
  const { t } = useTranslation()
  const { tables } = useClient()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const copy = async () => {
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setBusy(true)
    try {
      const { text, count, isWhole } = await copyRows(tables, shown, signal)
      await navigator.clipboard.writeText(text)
      toast.success(t(isWhole ? 'viewer.table.copied' : 'viewer.table.copiedFirst', { count }))
    } catch (error) {
      if (!signal.aborted) toast.error(error instanceof DOMException ? t('common.copyFailed') : errorText(error))
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  return (
    <Button size="small" look="quiet" busy={busy} onClick={() => void copy()}>
      {!busy && <Copy aria-hidden />}
      {t('viewer.table.copy')}
    </Button>
  )
}
