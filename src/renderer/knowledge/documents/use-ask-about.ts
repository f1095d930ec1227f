import { useNavigate } from 'react-router'
import { chooseForDraft, draftKey } from '../../assistant/drafts.ts'
import { useActingLibrary } from '../../client/index.ts'

/** Begins a conversation that is kept to some documents: what has been typed for a new one stays. */
export const useAskAbout = (): ((documentIds: readonly string[]) => void) => {
  const navigate = useNavigate()
  const library = useActingLibrary().teamId ?? ''
  return (documentIds) => {
    chooseForDraft(draftKey(null, null), library, { documentIds })
    void navigate('/assistant')
  }
}
