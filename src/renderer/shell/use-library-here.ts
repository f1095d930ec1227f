import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { type ActingLibrary, useActingLibrary } from '../client/index.ts'
import { useLibraries } from '../knowledge/libraries/use-libraries.ts'

const told = new WeakSet<ActingLibrary>()

/** What the library is called in which the window stands, as far as that is known; says once that the one before is gone. */
export const useLibraryHere = (): string | null => {
  const { t } = useTranslation()
  const acting = useActingLibrary()
  const library = useLibraries()?.acting.name ?? null
  useEffect(() => {
    if (acting.gone === null || library === null || library === acting.gone || told.has(acting)) return
    told.add(acting)
    toast.warning(t('libraries.gone', { name: acting.gone, library }), { duration: 10_000 })
  }, [acting, library, t])
  return library
}
