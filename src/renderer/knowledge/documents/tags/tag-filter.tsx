import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type DocumentView, foldText } from '../../../../contracts/index.ts'
import { useClient } from '../../../client/index.ts'
import { keptFormats, Select } from '../../../ui/index.ts'
import { tagsQuery } from './tags-query.ts'

const ALL = 'All'
/** Before the name of a tag, so that none is taken for the choice of all. */
const OF = 'of '

const numbersOf = keptFormats((language) => new Intl.NumberFormat(language))

export interface TagFilterProps {
  readonly view: DocumentView
  readonly onView: (view: DocumentView) => void
}

/** Which tag the documents of the list have; nothing while the library has none. */
export const TagFilter = ({ view, onView }: TagFilterProps) => {
  const { t, i18n } = useTranslation()
  const client = useClient()
  const { data: known = [] } = useQuery(tagsQuery(client.tags))
  const [wanted = null] = view.tags ?? []
  if (known.length === 0 && wanted === null) return null
  const numbers = numbersOf(i18n.language)
  const chosen = known.find(({ name }) => wanted !== null && foldText(name) === foldText(wanted))?.name ?? wanted
  const gone = chosen !== null && !known.some(({ name }) => name === chosen)
  return (
    <div className="w-44 max-sm:grow">
      <Select
        label={t('documents.tags.filter')}
        value={chosen === null ? ALL : OF + chosen}
        onChange={(value) => onView({ ...view, tags: value === ALL ? null : [value.slice(OF.length)] })}
        options={[
          { value: ALL, label: t('documents.tags.all') },
          ...(gone ? [{ value: OF + chosen, label: chosen }] : []),
          ...known.map(({ name, documents }) => ({
            value: OF + name,
            label: `${name} (${numbers.format(documents)})`,
          })),
        ]}
      />
    </div>
  )
}
