import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Library } from '../../contracts/index.ts'
import { type ActingLibrary, mutationKeys, useActingLibrary } from '../client/index.ts'
import { useLibraries } from '../knowledge/libraries/use-libraries.ts'

const told = new WeakSet<ActingLibrary>()

type OwnLibraries = ReturnType<typeof useLibraries>

/**
 * Leaves a first library that is gone by no act of this window. Where none was chosen nothing is refused then: the host goes on in what is the first by now, and the
 * page would show what it read of the one before.
 */
const useLeaveFirst = ({ teamId, leave }: ActingLibrary, own: OwnLibraries): void => {
  const isDeleting = useIsMutating({ mutationKey: mutationKeys.deleteLibrary }) > 0
  const first = useRef<Library | null>(null)
  useEffect(() => {
    // What was known when another library was left may be long past.
    if (teamId !== null || own === null || own.isBeingRead || isDeleting) return
    const known = first.current
    if (known === null || known.teamId === own.acting.teamId) first.current = own.acting
    else if (own.all.every((library) => library.teamId !== known.teamId)) leave(known.name)
  }, [teamId, own, isDeleting, leave])
}

/** What the library is called in which the window stands, as far as that is known; says once that the one before is gone. */
export const useLibraryHere = (): string | null => {
  const { t } = useTranslation()
  const acting = useActingLibrary()
  const own = useLibraries()
  const library = own?.acting.name ?? null
  useLeaveFirst(acting, own)
  useEffect(() => {
    if (acting.gone === null || library === null || library === acting.gone || told.has(acting)) return
    told.add(acting)
    toast.warning(t('libraries.gone', { name: acting.gone, library }), { duration: 10_000 })
  }, [acting, library, t])
  return library
}
