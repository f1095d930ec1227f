import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useActingLibrary } from '../../client/index.ts'
import { Select, type SelectProps } from '../../ui/index.ts'
import { useLibraries } from './use-libraries.ts'

export type LibraryChoiceProps = Partial<Pick<SelectProps<string>, 'label' | 'look' | 'className'>>

/** In which library one stands; nothing while there is no other. */
export const LibraryChoice = ({ label, look = 'field', className = 'max-w-64' }: LibraryChoiceProps) => {
  const { t } = useTranslation()
  const libraries = useLibraries()
  const { open, cameBy } = useActingLibrary()
  const id = useId()
  const isShown = libraries !== null && libraries.all.length > 1
  useEffect(() => {
    // Whoever chose stands where they chose: all that the window showed before is another library's.
    if (isShown && cameBy === 'Library' && document.activeElement === document.body)
      document.getElementById(id)?.focus()
  }, [isShown, cameBy, id])
  if (!isShown) return null
  return (
    <Select
      id={id}
      label={label ?? t('libraries.choose')}
      value={libraries.acting.teamId}
      options={libraries.all.map(({ teamId, name }) => ({ value: teamId, label: name }))}
      onChange={open}
      look={look}
      className={className}
    />
  )
}
