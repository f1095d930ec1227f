/** A module with a chat of its own on its page: it answers by itself, without the assistant. */
import { useState } from 'react'
import type { GivenMessage, MessageRole } from '../../../src/contracts/index.ts'
import { ConversationPanel } from '../../../src/renderer/assistant/index.ts'
import type { ShellModule } from '../../../src/renderer/shell/with-ai-assistant.ts'

const said = (role: MessageRole, content: string): GivenMessage => ({
  messageId: crypto.randomUUID(),
  role,
  content,
  toolCalls: [],
  toolResults: [],
  timestamp: '2026-03-01T06:00:00.000Z',
})

const CONVERSATION = '0197a000-0000-7000-8000-00000000beef'

const QuayPage = () => {
  const [messages, setMessages] = useState([
    said('User', 'Which berth is free?'),
    said('Assistant', 'The third one, **until noon**.'),
  ])
  const [heard, setHeard] = useState<readonly string[]>([])
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <h1>Quay</h1>
      <output aria-label="Heard">{JSON.stringify(heard)}</output>
      <div style={{ flexGrow: 1, minHeight: 0 }}>
        {ConversationPanel.render({
          conversationId: CONVERSATION,
          messages,
          activeModule: 'quay',
          onSubmit: (content) => {
            setHeard((before) => [...before, content])
            setMessages((before) => [...before, said('User', content)])
          },
        })}
      </div>
    </div>
  )
}

export const quayModule = (): ShellModule => ({
  name: 'quay',
  pages: [{ path: '/quay', label: { text: 'Quay' }, icon: '/svg/alcove.svg', inRail: true }],
  routes: [{ path: '/quay', element: <QuayPage /> }],
})
