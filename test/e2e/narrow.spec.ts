import { expect, finishFirstRun, openApp, test } from './app.ts'
import { words } from './words.ts'

test.use({ viewport: { width: 420, height: 860 } })

test('in a narrow window the buttons of the AI context stay side by side', async ({ watched, host }) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/ai-context')
  const save = watched.getByRole('button', { name: words('common.save'), exact: true })
  const versions = watched.getByRole('button', { name: words('notes.versions.title'), exact: true })
  await expect(save).toBeVisible()
  const tops = [await save.boundingBox(), await versions.boundingBox()].map((box) => box?.y)
  expect(tops[0]).toBe(tops[1])
})
