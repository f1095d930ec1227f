import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { type ActingLibrary, useActingLibrary } from '../client/index.ts'
import { useLibraries } from '../knowledge/libraries/use-libraries.ts'

const told = new WeakSet<ActingLibrary>()

/** Says once that the window stands in another library than before, where the address of a conversation led it there. */
export const useFollowedLibrary = (): void => {
  const { t } = useTranslation()
  const acting = useActingLibrary()
  const library = useLibraries()?.acting.name
  useEffect(() => {
    if (acting.cameBy !== 'Address' || library === undefined || told.has(acting)) return
    told.add(acting)
    toast(t('assistant.missing.followed', { library }))
  }, [acting, library, t])
}
