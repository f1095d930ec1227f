import { expect, finishFirstRun, openApp, test } from './app.ts'
import { expectAccessible } from './journeys/axe.ts'
import { words } from './words.ts'

test.beforeEach(({ host }) => finishFirstRun(host))

test('a document tells which notes link to it, and leads there', async ({ watched, host }) => {
  const { client } = host
  const { documentId } = await client.add({
    fileName: 'keys.txt',
    bytes: 'The boat key hangs behind the kitchen door.',
  })
  const note = async (title: string, body: string): Promise<string> => {
    const added = await client.knowledge.AddNote({ title, body })
    if (!added.ok) throw new Error('The note was not added.')
    await client.settled([added.value.documentId])
    return added.value.documentId
  }
  const handover = await note('Handover', `See [the keys](/documents/${documentId}).`)
  await note('Weather', 'Fog until noon.')
  await client.settled([documentId])

  await openApp(watched, host, `/documents/${documentId}`)
  const linked = watched.getByRole('navigation', { name: words('viewer.linkedFrom') })
  await expect(linked.getByRole('link')).toHaveText(['Handover.md'])
  await expectAccessible(watched)
  await linked.getByRole('link').press('Enter')
  await expect(watched).toHaveURL(new RegExp(`/documents/${handover}`))
  await expect(watched.getByRole('link', { name: 'the keys' })).toBeVisible()
  await watched.getByRole('link', { name: 'the keys' }).click()
  await expect(watched).toHaveURL(new RegExp(`/documents/${documentId}`))
  await watched.goBack()
  // Nothing links to the note.
  await expect(linked).toHaveCount(0)
})
