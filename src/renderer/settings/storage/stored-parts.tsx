import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { StorageDescription, StoragePart } from '../../../contracts/index.ts'
import { useErrorText } from '../../client/index.ts'
import { byteSize } from '../../knowledge/byte-size.ts'
import { CopyButton, Spinner } from '../../ui/index.ts'
import { useStorage } from './use-storage.ts'

/** What a part holds, whether it is encrypted, and whether a backup has it. */
const aboutPart = (t: TFunction, part: StoragePart['part'], { filesEncrypted, keysIn }: StorageDescription): string => {
  if (part === 'Documents') return t(`settings.storage.about.Documents.${filesEncrypted ? 'encrypted' : 'plain'}`)
  if (part === 'Keys') return t(`settings.storage.about.Keys.${keysIn}`)
  return t(`settings.storage.about.${part}`)
}

interface PartRowProps {
  readonly stored: StoragePart
  readonly storage: StorageDescription
}

const PartRow = ({ stored: { part, path, sizeBytes }, storage }: PartRowProps) => {
  const { t, i18n } = useTranslation()
  const name = t(`settings.storage.part.${part}`)
  return (
    <tr>
      <th scope="row" className="py-3 pe-4 ps-5 text-start font-normal">
        <span className="block font-medium">{name}</span>
        <span className="mt-0.5 block text-muted">{aboutPart(t, part, storage)}</span>
        <span className="flex min-w-0 items-center gap-1">
          <code className="min-w-0 font-mono text-muted text-xs [overflow-wrap:anywhere]">{path}</code>
          <CopyButton text={() => path} label={t('settings.storage.copyPath', { name })} />
        </span>
      </th>
      <td className="whitespace-nowrap py-3 pe-5 text-end align-top tabular-nums">
        {sizeBytes !== null && byteSize(sizeBytes, i18n.language)}
      </td>
    </tr>
  )
}

/** What is stored where, with sizes: looked at only where somebody wants to see it. */
export const StoredParts = () => {
  const { t, i18n } = useTranslation()
  const errorText = useErrorText()
  const { data: storage, error } = useStorage(true)
  if (error) return <p className="mt-2 text-danger text-sm">{errorText(error)}</p>
  if (!storage) return <Spinner late />
  return (
    <div className="mt-2 rounded-2xl border border-line bg-surface shadow-card">
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('settings.storage.columnPart')}</th>
            <th scope="col">{t('settings.storage.columnSize')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {storage.parts.map((stored) => (
            <PartRow key={stored.part} stored={stored} storage={storage} />
          ))}
        </tbody>
      </table>
      {storage.freeBytes !== null && (
        <p className="border-line border-t px-5 py-3 text-muted text-sm">
          {t('settings.storage.free', { size: byteSize(storage.freeBytes, i18n.language) })}
        </p>
      )}
    </div>
  )
}
