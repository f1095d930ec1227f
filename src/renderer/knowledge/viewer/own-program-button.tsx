import { useMutation } from '@tanstack/react-query'
import { SquareArrowOutUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { type KnowledgeDocument, openedElsewhere } from '../../../contracts/index.ts'
import { useActingLibrary, useDesktop, useErrorText } from '../../client/index.ts'
import { IconButton } from '../../ui/index.ts'

/** Opens a copy of a document in the program that the system has for it; nothing for a format that programs run rather than show. */
const OwnProgramButton = ({ document: { documentId, contentType } }: { readonly document: KnowledgeDocument }) => {
  const { t } = useTranslation()
  const desktop = useDesktop()
  const { teamId } = useActingLibrary()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => desktop?.OpenDocument({ documentId, teamId }),
    onSuccess: (outcome) => {
      if (outcome?.opened) toast.success(t('viewer.ownProgram.opened'))
      else toast.error(t('viewer.ownProgram.none'))
    },
    onError: (error) => toast.error(errorText(error)),
  })
  if (desktop === null || openedElsewhere[contentType] === undefined) return null
  return (
    <IconButton
      label={t('viewer.ownProgram.action')}
      side="bottom"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      <SquareArrowOutUpRight />
    </IconButton>
  )
}

export default OwnProgramButton
