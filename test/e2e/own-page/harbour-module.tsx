/** A module that knows nothing of the knowledge base, and yet tells it things: while it registers, and when a button is pressed. */
import { narratives } from '../../../src/renderer/narratives/index.ts'
import type { ShellModule } from '../../../src/renderer/shell/with-ai-assistant.ts'

const tell = (title: string, body: string) => narratives.submit({ title, body, sourceModule: 'harbour' })

const HarbourPage = () => (
  <main style={{ padding: '2rem' }}>
    <h1>Harbour</h1>
    <button type="button" onClick={() => tell('Evening report', 'Twelve boats came in before the fog.')}>
      Report
    </button>
  </main>
)

export const harbourModule = (): ShellModule => {
  tell('Morning report', 'Nine boats went out at first light.')
  return {
    name: 'harbour',
    pages: [{ path: '/harbour', label: { text: 'Harbour' }, icon: '/svg/alcove.svg', inRail: true }],
    routes: [{ path: '/harbour', element: <HarbourPage /> }],
  }
}
