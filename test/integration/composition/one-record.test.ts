import { expect, it } from 'vitest'
import { launchHost } from '../../host.ts'

it('[R14.26] the shipped app serves assistant, knowledge base and retrieval together', async () => {
  await using host = await launchHost()
  const { client } = host
  const { documentId } = await client.add({
    fileName: 'keeper.txt',
    bytes: 'The keeper of the light is called Ada Voss.',
  })
  const [document] = await client.settled([documentId])
  expect(document).toMatchObject({ status: 'Indexed' })
  expect(await client.knowledge.ListDocuments()).toMatchObject([{ documentId, fileName: 'keeper.txt' }])

  const { matches } = await client.retrieval.Search({ query: 'keeper of the light' })
  expect(matches[0]).toMatchObject({ documentId, chunk: { origin: 'UserContent' } })

  const { message } = await client.ask('Who is the keeper of the light?')
  expect(message.role).toBe('Assistant')
  expect(message.content).toContain('Ada Voss')
  expect(message.citations[0]).toMatchObject({ documentId })
}, 120_000)
