import { launchHost } from '../host.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

test('what a note said for a while is kept, looked at and taken back; what it said in between is kept again', async ({
  watched: page,
}) => {
  await using host = await launchHost({
    bundle: true,
    imports: [new URL('../later-clock.ts', import.meta.url)],
    ipc: true,
  })
  const body = page.getByLabel(words('notes.body'))
  const rewrite = async (text: string) => {
    // It stood for three minutes.
    host.child.send({ laterMs: 180_000 })
    await body.fill(text)
    await expect(page.getByRole('status').filter({ hasText: words('notes.state.Unsaved') })).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: words('notes.state.Saved') })).toBeVisible()
  }
  const openVersions = async () => {
    await page.getByRole('button', { name: words('documents.more', { name: 'Boat' }) }).click()
    await page.getByRole('menuitem', { name: words('notes.versions.title') }).click()
    return page.getByRole('dialog', { name: words('notes.versions.title') })
  }
  await finishFirstRun(host)
  const added = await host.client.knowledge.AddNote({ title: 'Boat', body: 'The boat is **green**.' })
  await openApp(page, host, `/notes/${added.ok ? added.value.documentId : ''}`)
  const none = await openVersions()
  await expect(none.getByText(words('notes.versions.none'))).toBeVisible()
  await none.getByRole('button', { name: words('common.close') }).click()
  await rewrite('The boat is red.')

  const versions = await openVersions()
  const kept = versions.getByRole('listitem').getByRole('button')
  await expect(kept).toHaveCount(1)
  await expect(versions.getByRole('button', { name: words('notes.versions.restore') })).toBeDisabled()
  await kept.press('Enter')
  await expect(versions.getByText('The boat is green.')).toBeVisible()
  await expectAccessible(page)
  host.child.send({ laterMs: 180_000 })
  await versions.getByRole('button', { name: words('notes.versions.restore') }).click()
  await expect(body).toHaveValue('The boat is **green**.')
  await expect(page.getByRole('status').filter({ hasText: words('notes.state.Saved') })).toBeVisible()
  await expect((await openVersions()).getByRole('listitem')).toHaveCount(2)
})
