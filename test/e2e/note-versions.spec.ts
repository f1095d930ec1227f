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

for (const way of ['its address', 'what waits'] as const)
  test(`what was stored as its page went, and changed elsewhere then, was not changed twice: by ${way}`, async ({
    watched: page,
  }) => {
    const imports = [new URL('../later-clock.ts', import.meta.url)]
    await using host = await launchHost({ bundle: true, imports, ipc: true })
    const { knowledge, documents } = host.client
    await finishFirstRun(host)
    const added = await knowledge.AddNote({ title: 'Keys', body: 'They hang there. ' })
    const { documentId } = added.ok ? added.value : { documentId: '' }
    const versionNow = async () => (await documents.GetDocumentDetails(documentId))?.contentVersion
    const body = page.getByLabel(words('notes.body'))
    await openApp(page, host, `/notes/${documentId}`)
    await expect(body).toBeEditable()
    // The page goes before the note is saved by itself: its clock stands still.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await body.press('End')
    await body.pressSequentially('Behind the barometer.')
    await page.goto('about:blank')
    await page.clock.resume()
    await expect.poll(versionNow).toBe(2)
    host.child.send({ laterMs: 180_000 })
    await documents.SaveNote({ documentId, title: 'Keys', body: 'They are with Ines.', readVersion: 2 })

    await openApp(page, host, way === 'its address' ? `/notes/${documentId}` : '/notes')
    const note = page.getByRole('link', { name: 'Keys' })
    if (way === 'what waits') {
      await expect(note).toBeVisible()
      await expect(page.getByRole('button', { name: words('notes.waiting.open') })).toHaveCount(0)
      await note.click()
    }
    await expect(body).toHaveValue('They are with Ines.')
    await expect(page.getByText(words('notes.elsewhere.text'))).toHaveCount(0)
    await expect(page.getByRole('button', { name: words('notes.waiting.open') })).toHaveCount(0)
    await body.press('End')
    await body.pressSequentially(' Ask her.')
    await expect.poll(versionNow).toBe(4)
  })
