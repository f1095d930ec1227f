import { useTranslation } from 'react-i18next'
import type { LibraryContents } from '../../../contracts/index.ts'
import { byteSize } from '../byte-size.ts'

export interface ContentsListProps {
  readonly contents: LibraryContents
  /** What stays. */
  readonly without?: 'Conversations'
}

/** What a library holds, for a question before it goes. */
export const ContentsList = ({ contents, without }: ContentsListProps) => {
  const { t, i18n } = useTranslation()
  const { files, notes, narratives, conversations, sizeBytes } = contents
  return (
    <>
      <ul className="mt-2 list-disc ps-5">
        <li>{t('libraries.delete.files', { count: files })}</li>
        <li>{t('libraries.delete.notes', { count: notes })}</li>
        {narratives > 0 && <li>{t('libraries.delete.narratives', { count: narratives })}</li>}
        {without !== 'Conversations' && <li>{t('libraries.delete.conversations', { count: conversations })}</li>}
      </ul>
      <p className="mt-2">{t('libraries.delete.size', { size: byteSize(sizeBytes, i18n.language) })}</p>
    </>
  )
}
