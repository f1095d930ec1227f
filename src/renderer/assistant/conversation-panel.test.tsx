import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it, vi } from 'vitest'
import type { GivenMessage } from '../../contracts/index.ts'
import { createI18n } from '../i18n.ts'
import { TooltipProvider } from '../ui/index.ts'

// Drafts are kept by the window.
vi.stubGlobal('window', {
  addEventListener: () => undefined,
  localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
})
const { ConversationPanel } = await import('./conversation-panel.tsx')
const { RepliesProvider } = await import('./reply/replies-context.tsx')
const { createReplies } = await import('./reply/replies.ts')
const i18n = await createI18n('en')

it('[A12.10] draws messages of the six specified fields, given its four parts alone', () => {
  const said = (role: GivenMessage['role'], content: string): GivenMessage => ({
    messageId: crypto.randomUUID(),
    role,
    content,
    toolCalls: [],
    toolResults: [],
    timestamp: '2026-03-01T06:00:00.000Z',
  })
  const messages = [said('User', 'Which berth is free?'), said('Assistant', 'The third one, **until noon**.')]
  expect(Object.keys(messages[0] ?? {})).toHaveLength(6)
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <TooltipProvider>
        <RepliesProvider store={createReplies({ onStale: () => undefined, onFinished: () => undefined })}>
          {ConversationPanel.render({
            conversationId: '0197a000-0000-7000-8000-00000000beef',
            messages,
            onSubmit: () => undefined,
            activeModule: null,
          })}
        </RepliesProvider>
      </TooltipProvider>
    </I18nextProvider>,
  )
  expect(html).toContain('Which berth is free?')
  expect(html).toContain('until noon')
})
