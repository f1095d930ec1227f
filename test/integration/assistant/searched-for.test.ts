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

it('a reply that refuses shows no search in words of its own, only the question with its spelling repaired', async () => {
  await using host = await launchHost()
  const { client } = host
  const { documentId } = await client.add({
    fileName: 'hafen.txt',
    bytes: 'Der Hafenmeister heißt Bo Lind. Die Liegegebühr beträgt neun Euro.',
  })
  await client.settled([documentId])
  for (const question of ['Who won the football match?', 'What does the invoice for the roof cost?']) {
    const { message } = await client.ask(question)
    expect(message.toolCalls.filter(({ name }) => name === 'search_knowledge').length).toBeGreaterThan(1)
    expect(message.searches).toEqual([question])
  }
  const misspelt = await client.ask('Who shot the Hafenmeistre?')
  expect(misspelt.message.searches).toEqual(['Who shot the hafenmeister?'])
}, 120_000)
