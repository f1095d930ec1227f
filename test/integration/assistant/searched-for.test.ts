import { expect, it } from 'vitest'
import { launchHost } from '../../host.ts'

it('a reply tells what was searched for in place of misspelt words, and answers it', async () => {
  await using host = await launchHost()
  const { client } = host
  const { documentId } = await client.add({
    fileName: 'keepers.txt',
    bytes: 'The lighthouse keeper is called Ada Voss. The harbour master is called Bo Lind.',
  })
  await client.settled([documentId])
  const misspelt = await client.ask('Who is the lighthuose keeper?')
  expect(misspelt.message.content).toContain('Ada Voss')
  expect(misspelt.message.searches).toEqual(['Who is the lighthouse keeper?'])
  const right = await client.ask('Who is the lighthouse keeper?')
  expect(right.message.searches ?? []).toEqual(['Who is the lighthouse keeper?'])
}, 120_000)
