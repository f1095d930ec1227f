import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useAsk } from '../../../assistant/use-ask.ts'
import { useErrorText } from '../../../client/index.ts'
import { useGoOn } from '../../../shell/use-go-on.ts'

export interface SuggestedQuestionsProps {
  readonly documentId: string
  readonly questions: readonly string[]
}

/** Questions that the document answers; pressing one asks it in a new conversation, of this document alone. */
export const SuggestedQuestions = ({ documentId, questions }: SuggestedQuestionsProps) => {
  const { t } = useTranslation()
  const goOn = useGoOn()
  const errorText = useErrorText()
  const { mutate, isPending } = useAsk({
    conversationId: null,
    activeModule: null,
    documentIds: [documentId],
    onStarted: (conversationId) => goOn(`/assistant/${conversationId}`),
  })
  return (
    <section aria-labelledby="overview-questions">
      <h3 id="overview-questions" className="mb-1.5 font-medium text-sm">
        {t('viewer.overview.questions')}
      </h3>
      <ul className="flex flex-col gap-1.5">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              aria-disabled={isPending}
              onClick={() => {
                if (!isPending)
                  mutate({ content: question, pictures: [] }, { onError: (error) => toast.error(errorText(error)) })
              }}
              className="w-full rounded-lg border border-line bg-surface px-3 py-2 text-start text-sm transition-colors hover:border-accent"
            >
              <bdi>{question}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
