import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { useUploads } from '../client/index.ts'
import { paths } from './routes.ts'

/** More failures than these are told together; the Documents page has each. */
const TOLD_ONE_BY_ONE = 3

/** Says away from the Documents page, which shows every file itself, what became of uploads. */
export const UploadToasts = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const uploads = useUploads((queue) => queue.uploads)
  const told = useRef(new Set<number>())
  const elsewhere = !pathname.startsWith(paths.documents)

  useEffect(() => {
    const fresh = uploads.filter(({ id, state }) => (state === 'Done' || state === 'Failed') && !told.current.has(id))
    const idle = uploads.every(({ state }) => state === 'Done' || state === 'Failed')
    if (!idle || fresh.length === 0) return
    for (const { id } of fresh) told.current.add(id)
    if (!elsewhere) return

    const added = fresh.filter(({ state }) => state === 'Done').length
    const show = { label: t('shell.showDocuments'), onClick: () => void navigate(paths.documents) }
    if (added > 0) toast.success(t('shell.added', { count: added }), { action: show })
    const failed = fresh.filter(({ state }) => state === 'Failed')
    if (failed.length > TOLD_ONE_BY_ONE) {
      toast.error(t('shell.notAdded', { count: failed.length }), { action: show, duration: Number.POSITIVE_INFINITY })
      return
    }
    for (const { name, error } of failed) {
      if (error) toast.error(name, { description: t(error.key, error.values), duration: Number.POSITIVE_INFINITY })
    }
  }, [uploads, elsewhere, navigate, t])

  return null
}
