/** A module that draws the knowledge base's icons without its pages, as an app does that puts pages of its own in their place. */
import { aiContextIcon, documentIcon, noteIcon, resetIcon } from '../../../src/renderer/knowledge/icons.ts'
import type { ShellModule } from '../../../src/renderer/shell/with-ai-assistant.ts'

const icons = { documentIcon, noteIcon, aiContextIcon, resetIcon }

const IconsPage = () => (
  <main style={{ padding: '2rem' }}>
    <h1>Icons</h1>
    {Object.entries(icons).map(([name, Icon]) => (
      <Icon key={name} role="img" aria-label={name} />
    ))}
  </main>
)

export const iconsModule = (): ShellModule => ({
  name: 'icons',
  pages: [{ path: '/icons', label: { text: 'Icons' }, icon: documentIcon, inRail: true }],
  routes: [{ path: '/icons', element: <IconsPage /> }],
})
