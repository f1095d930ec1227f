import { useTranslation } from 'react-i18next'
import { listedLibraries } from '../../../contracts/index.ts'
import { useInterface } from '../../shell/interface-state.ts'
import { Select } from '../../ui/index.ts'
import { useListedLibraries } from './use-listed-libraries.ts'

/** Whether the list holds the conversations of one library or of all; nothing while there is one alone. */
export const LibraryFilter = () => {
  const { t } = useTranslation()
  const { several, listed } = useListedLibraries()
  const setListedLibraries = useInterface((state) => state.setListedLibraries)
  if (!several) return null
  return (
    <Select
      label={t('assistant.libraries.label')}
      value={listed}
      options={listedLibraries.options.map((value) => ({ value, label: t(`assistant.libraries.${value}`) }))}
      onChange={setListedLibraries}
      look="quiet"
      className="-my-1 self-start"
    />
  )
}
