/** The greenhouse's page in the window. It knows nothing of the knowledge base, and yet tells it what happened. */
import { narratives, type ShellModule } from 'alcove/window'

const water = () => narratives.submit({ title: 'Watering', body: 'All beds were watered.', sourceModule: 'greenhouse' })

const GreenhousePage = () => (
  <main style={{ padding: '2rem' }}>
    <h1>Greenhouse</h1>
    <button type="button" onClick={water}>
      Water the beds
    </button>
  </main>
)

export const greenhousePages = (): ShellModule => ({
  // The name by which the assistant knows from where it is asked.
  name: 'greenhouse',
  pages: [{ path: '/greenhouse', label: { text: 'Greenhouse' }, icon: '/svg/alcove.svg', inRail: true }],
  routes: [{ path: '/greenhouse', element: <GreenhousePage /> }],
})
