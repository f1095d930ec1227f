import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { launchHost } from '../../host.ts'

const fixtures = fileURLToPath(new URL('../../fixtures/questions/train', import.meta.url))
const sets = ['household-papers', 'rules', 'encyclopaedia', 'school-and-club', 'kitchen-and-garden']

/** Whole app, no model: what an overview suggests is asked beside forty other documents, as a person would. */
test('questions that overviews suggest are answered with a quote of their document', { timeout: 600_000 }, async () => {
  await using host = await launchHost()
  const { client } = host
  const ids: string[] = []
  for (const set of sets) {
    const dir = join(fixtures, set, 'documents')
    for (const fileName of readdirSync(dir))
      ids.push((await client.add({ fileName, bytes: readFileSync(join(dir, fileName)) })).documentId)
  }
  await client.settled(ids)
  let asked = 0
  const missed: string[] = []
  for (const documentId of ids) {
    const overview = await client.documents.GetDocumentOverview(documentId)
    expect(overview?.questions, overview?.title).toHaveLength(3)
    for (const question of overview?.questions ?? []) {
      asked++
      const { message } = await client.ask(question)
      if (!message.citations.some((citation) => citation.documentId === documentId))
        missed.push(`${question}\n${message.content}`)
    }
  }
  // Another document of the library may say more of the same: one in ten.
  expect(missed.length, missed.join('\n\n')).toBeLessThanOrEqual(asked / 10)
})
