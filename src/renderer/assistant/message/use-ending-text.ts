import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../client/index.ts'
import type { ShownMessage } from './shown-message.ts'

const endingKey = ({ completion, cutReason }: ShownMessage): string =>
  completion === 'Cut' ? `assistant.cut.${cutReason ?? 'Error'}` : `assistant.completion.${completion}`

/** Why a reply ended before it was complete; null for one that is complete. */
export const useEndingText = (): ((message: ShownMessage) => string | null) => {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (message) => {
    const { completion, failure, failureReason } = message
    if (completion === 'Complete') return null
    return failureReason ? failureText(failure, failureReason) : t(endingKey(message))
  }
}
