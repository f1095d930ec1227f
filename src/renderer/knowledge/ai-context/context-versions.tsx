import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { AIContextEntry } from '../../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../../client/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { exactTime } from '../relative-time.ts'

/** What the standing context was before; a version that is taken is not saved before the person saves it. */
export const ContextVersions = ({ onTake }: { onTake: (entries: readonly AIContextEntry[]) => void }) => {
  const { t, i18n } = useTranslation()
  const { aiContext } = useClient()
  const errorText = useErrorText()
  const [open, setOpen] = useState(false)
  const { data: versions = [] } = useQuery({
    queryKey: [...queryKeys.aiContext, 'versions'],
    queryFn: () => aiContext.ListContextVersions(),
    enabled: open,
    staleTime: 0,
  })
  const take = async (versionId: string) => {
    try {
      onTake((await aiContext.ReadContextVersion(versionId)) ?? [])
      setOpen(false)
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <History aria-hidden />
        {t('notes.versions.title')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('notes.versions.title')}
        description={t('aiContext.versions')}
      >
        {versions.length === 0 && <p className="text-muted text-sm">{t('notes.versions.none')}</p>}
        <ul className="space-y-1">
          {versions.map(({ versionId, replacedAt }) => (
            <li key={versionId}>
              <button
                type="button"
                onClick={() => void take(versionId)}
                className="w-full rounded-lg px-2.5 py-1.5 text-start text-sm hover:bg-hover"
              >
                {t('aiContext.until', { time: exactTime(replacedAt, i18n.language) })}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
