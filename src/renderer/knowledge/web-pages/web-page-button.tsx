import { Globe } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/index.ts'

const WebPageDialog = lazy(async () => ({ default: (await import('./web-page-dialog.tsx')).WebPageDialog }))

/** Opens the dialog that adds a web page. */
export const WebPageButton = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('webPages.action')} onClick={() => setOpen(true)}>
        <Globe />
      </IconButton>
      {open && (
        <Suspense>
          <WebPageDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
