import { useTranslation } from 'react-i18next'
import { openLibrary } from '../../client/index.ts'
import { Select, type SelectProps } from '../../ui/index.ts'
import { useLibraries } from './use-libraries.ts'

/** In which library one stands; nothing while there is no other. */
export const LibraryChoice = ({
  look = 'field',
  className = 'max-w-64',
}: Partial<Pick<SelectProps<string>, 'look' | 'className'>>) => {
  const { t } = useTranslation()
  const libraries = useLibraries()
  if (!libraries || libraries.all.length < 2) return null
  return (
    <Select
      label={t('libraries.choose')}
      value={libraries.acting.teamId}
      options={libraries.all.map(({ teamId, name }) => ({ value: teamId, label: name }))}
      onChange={(teamId) => openLibrary(teamId)}
      look={look}
      className={className}
    />
  )
}
