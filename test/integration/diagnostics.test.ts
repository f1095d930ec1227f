import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { launchHost } from '../host.ts'

const secrets = ['Zanzibar', 'quokka-ledger', 'sk-very-secret-key-0123456789']
const written = (level: string, msg: string, more: object = {}): string =>
  `${JSON.stringify({ level, time: new Date().toISOString(), ...more, msg })}\n`

it('tells how the app is, reads the log by level, and hands on nothing of a person', async () => {
  await using host = await launchHost()
  const { client, dataDir } = host
  const { documentId } = await client.add({
    fileName: 'quokka-ledger.txt',
    bytes: 'The treasure of Zanzibar is sk-very-secret-key-0123456789.',
  })
  await client.settled([documentId])
  await client.ask('Where is the treasure of Zanzibar?')

  const { health, replies, search } = await client.diagnostics.GetDiagnostics()
  expect(health.map(({ name, healthy }) => [name, healthy])).toContainEqual(['database', true])
  expect(replies).toMatchObject({ replies: 1, answeredBy: [{ providerName: 'quoting', replies: 1 }] })
  expect(replies?.firstWordMs?.p50).toBeLessThanOrEqual(replies?.wholeMs?.p50 ?? -1)
  expect(search?.chunkCount).toBeGreaterThan(0)
  expect(search?.retrieval.hits).toBeGreaterThan(0)

  const log = join(dataDir, 'logs', 'alcove.log')
  await appendFile(log, written('info', 'A note'))
  await appendFile(log, written('error', 'Something broke', { err: { type: 'TypeError', message: secrets.join(' ') } }))
  await appendFile(log, 'this is no line of the log\n')
  const { lines } = await client.diagnostics.ReadLog({ level: 'error', limit: 1 })
  expect(lines).toMatchObject([{ level: 'error', message: 'Something broke' }])
  const notes = await client.diagnostics.ReadLog({ level: 'info', limit: 2 })
  expect(notes.lines.map(({ message }) => message)).toEqual(['Something broke', 'A note'])

  const { fileName, report } = await client.diagnostics.GetReport()
  expect(fileName).toMatch(/\.json$/)
  expect(report).toMatchObject({ lines: [{ message: 'Something broke', error: 'TypeError' }] })
  for (const secret of [...secrets, documentId, dataDir]) expect(JSON.stringify(report)).not.toContain(secret)
})
