import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Citation, ToolRequest } from '../../../contracts/index.ts'
import { useClient } from '../../client/index.ts'
import { carryOut } from './carry-out.ts'

/** Requests that this window has taken up; a conversation may be on the screen twice. */
const takenUp = new Set<string>()

const pages: Readonly<Record<string, string>> = {
  assistant: '/assistant',
  documents: '/documents',
  settings: '/settings',
}

/** Carries out what the reply on the screen asks the window for, each once. */
export const useCarryOut = (requests: readonly ToolRequest[], onOpenCitation: (citation: Citation) => void): void => {
  const { conversations, knowledge } = useClient()
  const navigate = useNavigate()

  const take = useEffectEvent(async (request: ToolRequest) => {
    const { taskId, toolCallId } = request
    const { result, afterwards } = await carryOut(request, {
      findDocument: (documentId) => knowledge.GetDocument(documentId),
      openDocument: onOpenCitation,
      hasPage: (page) => Object.hasOwn(pages, page),
      goToPage: (page) => void navigate(pages[page] ?? '/'),
    })
    await conversations.AnswerToolCall({ taskId, toolCallId, answer: { type: 'Result', result } })
    afterwards?.()
  })

  useEffect(() => {
    for (const request of requests) {
      const key = `${request.taskId} ${request.toolCallId}`
      if (request.kind !== 'Run' || takenUp.has(key)) continue
      takenUp.add(key)
      // Without an answer the call ends by itself when its time is over.
      take(request).catch(() => undefined)
    }
  }, [requests])
}
