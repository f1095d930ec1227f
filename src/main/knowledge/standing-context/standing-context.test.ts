import { describe, expect, it } from 'vitest'
import { compose, createCitationLedger, fromStatic, type PromptContext } from '../../assistant/index.ts'
import { localOwner, memoryBlobStore, silentLogger } from '../../platform/index.ts'
import { standingContextPrompt } from './standing-context-prompt.ts'
import {
  listFormerContexts,
  readFormerContext,
  readStandingContext,
  writeStandingContext,
} from './standing-context-store.ts'

const entry = (text: string, order: number) => ({ id: crypto.randomUUID(), text, order })
const contextOf = (teamId: string): PromptContext => ({
  access: { ...localOwner(), teamId, teams: [{ teamId, permissions: ['knowledge:read'] }] },
  activeModule: null,
  moduleContexts: new Map(),
  query: 'Where?',
  citations: createCitationLedger(),
  signal: new AbortController().signal,
})

const filled = async () => {
  const blobs = memoryBlobStore()
  await writeStandingContext(blobs, 'alpha', [entry('Second.', 2), entry('First.', 1)], '2025-01-01T00:00:00.000Z')
  await writeStandingContext(blobs, 'beta', [entry('Of beta.', 1)], '2025-01-01T00:00:00.000Z')
  return blobs
}

describe('the prompt builder', () => {
  it('[K5.06] is made with blob storage, with or without a logger, and gives a string', async () => {
    const blobs = await filled()
    expect(await standingContextPrompt(blobs)(contextOf('alpha'))).toContain('First.')
    expect(await standingContextPrompt(blobs, silentLogger())(contextOf('alpha'))).toContain('First.')
    expect(await standingContextPrompt(blobs)(contextOf('nobody'))).toBe('')
  })

  it('[K5.07] reads the standing context of the acting team', async () => {
    const build = standingContextPrompt(await filled())
    const [alpha, beta] = [await build(contextOf('alpha')), await build(contextOf('beta'))]
    expect([alpha.includes('First.'), alpha.includes('Of beta.')]).toEqual([true, false])
    expect([beta.includes('First.'), beta.includes('Of beta.')]).toEqual([false, true])
  })

  it('[K5.10] composes with other builders, its entries in their order', async () => {
    const build = compose([fromStatic('Be brief.'), standingContextPrompt(await filled())])
    const prompt = await build(contextOf('alpha'))
    expect(prompt.startsWith('Be brief.\n\n')).toBe(true)
    expect(prompt.indexOf('First.')).toBeGreaterThan(0)
    expect(prompt.indexOf('Second.')).toBeGreaterThan(prompt.indexOf('First.'))
  })

  it('tells nobody what they may not read, and leaves out what cannot be read', async () => {
    const blobs = await filled()
    const build = standingContextPrompt(blobs)
    const outsider = contextOf('alpha')
    const access = { ...outsider.access, teams: [{ teamId: 'alpha', permissions: ['assistant:use' as const] }] }
    expect(await build({ ...outsider, access })).toBe('')
    await blobs.put('team-alpha/kb-ai-context/entries.json', Buffer.from('{'))
    expect(await build(contextOf('alpha'))).toBe('')
  })
})

describe('the store', () => {
  it('keeps what a change replaced, latest first, and nothing where nothing changed', async () => {
    const blobs = memoryBlobStore()
    const [first, second] = [[entry('a', 1)], [entry('b', 1)]]
    await writeStandingContext(blobs, 'alpha', first, '2025-01-01T00:00:00.000Z')
    await writeStandingContext(blobs, 'alpha', first, '2025-01-02T00:00:00.000Z')
    await writeStandingContext(blobs, 'alpha', second, '2025-01-03T00:00:00.000Z')
    await writeStandingContext(blobs, 'alpha', [], '2025-01-04T10:20:30.400Z')
    const versions = await listFormerContexts(blobs, 'alpha')
    expect(versions.map(({ replacedAt }) => replacedAt)).toEqual([
      '2025-01-04T10:20:30.400Z',
      '2025-01-03T00:00:00.000Z',
    ])
    expect(await readFormerContext(blobs, 'alpha', versions[0]?.versionId ?? '')).toEqual(second)
    expect(await readFormerContext(blobs, 'alpha', versions[1]?.versionId ?? '')).toEqual(first)
    expect(await readFormerContext(blobs, 'alpha', '../entries')).toBeNull()
    expect(await readStandingContext(blobs, 'alpha')).toEqual([])
  })
})
