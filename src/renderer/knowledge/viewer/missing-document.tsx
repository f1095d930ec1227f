import { FolderOutput, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Citation } from '../../../contracts/index.ts'
import { useActingLibrary } from '../../client/index.ts'
import { Button } from '../../ui/index.ts'
import { useTakeBack } from '../use-take-back.ts'
import { documentPath } from './viewer-location.ts'
import { ViewerMessage } from './viewer-message.tsx'

export interface MissingDocumentProps {
  readonly documentId: string
  readonly citation: Citation | null
}

/** In place of a document that this library does not have: where it is instead, and the way there. */
export const MissingDocument = ({ documentId, citation }: MissingDocumentProps) => {
  const { t } = useTranslation()
  const { open } = useActingLibrary()
  const { isPending, library, isHere, takeBack, isTakingBack } = useTakeBack(documentId, true)

  if (isPending) return <ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>
  if (!library) return <ViewerMessage>{t('viewer.gone')}</ViewerMessage>
  if (!isHere)
    return (
      <ViewerMessage>
        <p className="mb-4">{t('viewer.elsewhere', { library: library.name })}</p>
        <Button onClick={() => open(library.teamId, documentPath(documentId, citation))}>
          <FolderOutput aria-hidden />
          {t('viewer.openThere')}
        </Button>
      </ViewerMessage>
    )
  return (
    <ViewerMessage>
      <p className="mb-4">{t('viewer.inTrash')}</p>
      <Button busy={isTakingBack} onClick={() => takeBack()}>
        <Undo2 aria-hidden />
        {t('viewer.takeBack')}
      </Button>
    </ViewerMessage>
  )
}
