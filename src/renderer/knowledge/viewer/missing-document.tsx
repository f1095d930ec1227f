import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderOutput, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Citation } from '../../../contracts/index.ts'
import { queryKeys, useActingLibrary, useClient, useErrorText } from '../../client/index.ts'
import { Button } from '../../ui/index.ts'
import { useLibraries } from '../libraries/use-libraries.ts'
import { documentPath } from './viewer-location.ts'
import { ViewerMessage } from './viewer-message.tsx'

export interface MissingDocumentProps {
  readonly documentId: string
  readonly citation: Citation | null
}

/** In place of a document that this library does not have: where it is instead, and the way there. */
export const MissingDocument = ({ documentId, citation }: MissingDocumentProps) => {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { open } = useActingLibrary()
  const libraries = useLibraries()
  const { data: location, isPending } = useQuery({
    queryKey: queryKeys.documentPlace(documentId),
    queryFn: () => client.libraries.LocateDocument(documentId),
    staleTime: 0,
    retry: false,
  })
  const takeBack = useMutation({
    mutationFn: () => client.documents.RestoreDocuments({ documentIds: [documentId] }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.document(documentId) }),
    onError: (error) => void toast.error(errorText(error)),
  })
  const library = libraries?.all.find(({ teamId }) => teamId === location?.teamId)
  const isHere = library !== undefined && library.teamId === libraries?.acting.teamId

  if (isPending) return <ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>
  if (!location || !library) return <ViewerMessage>{t('viewer.gone')}</ViewerMessage>
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
      <Button busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
        <Undo2 aria-hidden />
        {t('viewer.takeBack')}
      </Button>
    </ViewerMessage>
  )
}
