import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { Citation } from '../../../contracts/index.ts'
import { knowledgeErrorWords, useClient, useErrorText } from '../../client/index.ts'
import { linkTo } from '../../knowledge/notes/note-links.ts'
import { isOfHelp } from '../../knowledge/viewer/viewer-location.ts'
import { citationPlace } from '../citation-place.ts'
import type { ShownMessage } from './shown-message.ts'

/** A note is found by its title: the beginning of a long question is enough. */
const LONGEST_TITLE = 120

/** Somebody who wants to go on in the note needs time to find the way. */
const NOTE_OFFERED_MS = 10_000

const sourceLine = (t: TFunction, citation: Citation): string => {
  const name = isOfHelp(citation) ? citation.fileName : linkTo(citation)
  return `- [${citation.number}] ${[name, citationPlace(t, citation)].filter(Boolean).join(', ')}`
}

/** Makes a note of a reply, under its question and with a link to each of its sources, and offers the way to it. */
export const useSaveAsNote = (
  { content, citations }: Pick<ShownMessage, 'content' | 'citations'>,
  question: string | null,
): (() => Promise<void>) => {
  const { t } = useTranslation()
  const { knowledge } = useClient()
  const navigate = useNavigate()
  const errorText = useErrorText()
  return async () => {
    const title = question?.trim().split('\n', 1)[0]?.slice(0, LONGEST_TITLE) || null
    const body = [content, ...(citations.length > 0 ? [citations.map((each) => sourceLine(t, each)).join('\n')] : [])]
    try {
      const outcome = await knowledge.AddNote({ title, body: body.join('\n\n') })
      if (!outcome.ok) {
        const { key, values } = knowledgeErrorWords(outcome.error)
        toast.error(t(key, values))
        return
      }
      const { documentId } = outcome.value
      toast.success(t('assistant.note.saved'), {
        duration: NOTE_OFFERED_MS,
        action: { label: t('assistant.note.open'), onClick: () => void navigate(`/notes/${documentId}`) },
      })
    } catch (error) {
      toast.error(errorText(error))
    }
  }
}
