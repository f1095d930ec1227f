import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LibraryDialogs, type LibraryTask } from '../../knowledge/libraries/library-dialogs.tsx'
import { useLibraries } from '../../knowledge/libraries/use-libraries.ts'
import { Button } from '../../ui/index.ts'
import { Rows, Section } from '../section.tsx'
import { FoldersHere } from './folders-here.tsx'
import { LibraryRow } from './library-row.tsx'

const ADDRESS = 'libraries'

/** The libraries of the person with what each holds, and the folders that the one in which this window stands is kept in step with. */
export const Libraries = () => {
  const { t } = useTranslation()
  const own = useLibraries()
  const [doing, setDoing] = useState<{ readonly task: LibraryTask; readonly teamId: string } | null>(null)
  if (own === null) return null
  const { all, acting, isEditable } = own
  const meant = all.find(({ teamId }) => teamId === doing?.teamId) ?? acting
  const isActing = meant.teamId === acting.teamId
  return (
    <Section
      address={ADDRESS}
      title={t('settings.libraries.title')}
      text={t('settings.libraries.text')}
      actions={
        isEditable && (
          <Button onClick={() => setDoing({ task: 'Create', teamId: acting.teamId })}>
            <Plus aria-hidden />
            {t('libraries.create.action')}
          </Button>
        )
      }
    >
      <Rows>
        {all.map((library) => (
          <LibraryRow
            key={library.teamId}
            library={library}
            isActing={library.teamId === acting.teamId}
            onRename={isEditable ? () => setDoing({ task: 'Rename', teamId: library.teamId }) : null}
            onDelete={isEditable && all.length > 1 ? () => setDoing({ task: 'Delete', teamId: library.teamId }) : null}
          />
        ))}
      </Rows>
      {acting.permissions.includes('knowledge:read') && (
        <FoldersHere key={acting.teamId} library={all.length > 1 ? acting.name : null} />
      )}
      {doing && <LibraryDialogs task={doing.task} of={meant} isActing={isActing} onClose={() => setDoing(null)} />}
    </Section>
  )
}
