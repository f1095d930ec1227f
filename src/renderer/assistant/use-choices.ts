import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { ConversationPage } from '../../contracts/index.ts'
import { queryKeys, useActingLibrary, useClient, useErrorText } from '../client/index.ts'
import type { Choices } from './draft-parts.ts'
import { chooseForDraft, draftKey, useDraftChoices } from './drafts.ts'

export interface ConversationChoices extends Choices {
  readonly choose: (chosen: Partial<Choices>) => void
}

/** Who answers and on what: as the conversation has it, or as it is chosen for one that the first question will start. */
export const useChoices = (
  conversation: Pick<ConversationPage, 'conversationId' | keyof Choices> | null,
  activeModule: string | null,
): ConversationChoices => {
  const { conversations } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const draft = draftKey(null, activeModule)
  const library = useActingLibrary().teamId ?? ''
  const before = useDraftChoices(draft, library)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ conversationId, ...chosen }: Partial<Choices> & { conversationId: string }) => {
      const { choice, grounding, documentIds } = chosen
      if (choice !== undefined) await conversations.ChooseModel({ conversationId, choice })
      if (grounding !== undefined) await conversations.ChooseGrounding({ conversationId, grounding })
      if (documentIds !== undefined)
        await conversations.ChooseDocuments({ conversationId, documentIds: documentIds && [...documentIds] })
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: (_none, _error, { conversationId }) =>
      queries.invalidateQueries({ queryKey: queryKeys.conversation(conversationId) }),
  })
  if (conversation === null) return { ...before, choose: (chosen) => chooseForDraft(draft, library, chosen) }
  const { conversationId, choice, grounding, documentIds } = conversation
  return {
    choice,
    grounding,
    documentIds,
    ...(isPending && variables.conversationId === conversationId && variables),
    choose: (chosen) => mutate({ ...chosen, conversationId }),
  }
}
