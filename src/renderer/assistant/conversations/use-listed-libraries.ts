import type { ListedLibraries } from '../../../contracts/index.ts'
import { useLibraries } from '../../knowledge/libraries/use-libraries.ts'
import { useInterface } from '../../shell/interface-state.ts'

export interface ShownLibraries {
  /** Whether the person has more than one. */
  readonly several: boolean
  readonly listed: ListedLibraries
  /** The name of the library to which a conversation belongs; null where the window stands in it. */
  elsewhere(teamId: string): string | null
}

/** Of which libraries the list shows conversations. */
export const useListedLibraries = (): ShownLibraries => {
  const libraries = useLibraries()
  const chosen = useInterface(({ listedLibraries }) => listedLibraries)
  const several = libraries !== null && libraries.all.length > 1
  return {
    several,
    listed: several ? chosen : 'Acting',
    elsewhere: (teamId) =>
      libraries === null || teamId === libraries.acting.teamId
        ? null
        : (libraries.all.find((library) => library.teamId === teamId)?.name ?? null),
  }
}
