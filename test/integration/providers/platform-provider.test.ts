import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../fixtures/openai-server.ts'
import { HostRefused, launchHost, type RunningHost, temporaryDataDir } from '../../host.ts'
import { answerTo, tokenOf } from './provider-app.ts'

const person = (userId: string) => ({
  token: tokenOf(userId),
  userId,
  displayName: userId,
  platformAdmin: userId === 'root',
  teams: [{ teamId: 'personal', permissions: ['assistant:use', 'knowledge:read', 'retrieval:read'] }],
})

let folder: string
let people: string
let first: OpenAIServer
let second: OpenAIServer
beforeAll(async () => {
  folder = await temporaryDataDir()
  people = join(folder, 'principals.json')
  await writeFile(people, JSON.stringify({ principals: ['root', 'ada', 'bob'].map(person) }), { mode: 0o600 })
  first = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['From the first.'] }] })
  second = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: ['From the second.'] }] })
})
afterAll(async () => {
  await first?.close()
  await second?.close()
  await rm(folder, { recursive: true, force: true })
})

const provider = (server: OpenAIServer, apiKey: string | null) => ({
  providerId: 'openai-compatible',
  displayName: 'The house’s own',
  baseUrl: server.baseUrl,
  model: 'fake-large',
  apiKey,
})
const lastKey = (server: OpenAIServer) => server.requests.at(-1)?.headers.authorization
const user = (host: RunningHost, userId: string) => host.as(tokenOf(userId))

// Several hosts are started in each.
describe('the platform’s provider', { timeout: 180_000 }, () => {
  it('[A4.32] is set by an administrator, answers everybody, and is nobody else’s to set', async () => {
    const dataDir = join(folder, 'by-operation')
    {
      await using host = await launchHost({ dataDir, args: ['--principals', people] })
      const { settings } = user(host, 'root')
      await expect(user(host, 'ada').settings.SavePlatformProvider(provider(first, 'k'))).rejects.toMatchObject({
        status: 403,
      })
      const saved = await settings.SavePlatformProvider(provider(first, 'sesame'))
      for (const userId of ['root', 'ada', 'bob']) {
        expect(await answerTo(user(host, userId))).toBe('From the first.')
        expect(lastKey(first)).toBe('Bearer sesame')
        expect((await user(host, userId).settings.GetProviderSettings()).platformDefault).toEqual(saved)
      }
      expect(JSON.stringify(saved)).not.toContain('sesame')

      await settings.SavePlatformProvider({ ...provider(first, null), model: 'fake-small' })
      expect(await answerTo(user(host, 'ada'))).toBe('From the first.')
      expect([lastKey(first), first.requests.at(-1)?.body?.model]).toEqual(['Bearer sesame', 'fake-small'])
      await expect(settings.SavePlatformProvider(provider(second, null))).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('belongs to'),
      })
    }
    await using again = await launchHost({ dataDir, args: ['--principals', people] })
    expect(await answerTo(user(again, 'bob'))).toBe('From the first.')
    expect(lastKey(first)).toBe('Bearer sesame')
  })

  it('goes to the model that is built in again, and its key is forgotten', async () => {
    await using host = await launchHost({ args: ['--principals', people] })
    const { settings } = user(host, 'root')
    await settings.SavePlatformProvider(provider(first, 'sesame'))
    await settings.SavePlatformProvider({
      providerId: 'quoting',
      displayName: 'Quotes',
      baseUrl: null,
      model: '',
      apiKey: null,
    })
    const asked = first.requests.length
    await answerTo(user(host, 'ada'))
    expect(first.requests).toHaveLength(asked)
    await settings.SavePlatformProvider(provider(first, null))
    await answerTo(user(host, 'ada'))
    expect(lastKey(first)).toBeUndefined()
  })

  it('[A4.32] is what the file says that the host was started with', async () => {
    const file = join(folder, 'provider.json')
    const dataDir = join(folder, 'by-file')
    const start = async (content: object) => {
      await writeFile(file, JSON.stringify(content), { mode: 0o600 })
      return launchHost({ dataDir, args: ['--principals', people, '--platform-provider', file] })
    }
    {
      await using host = await start(provider(first, 'one'))
      expect([await answerTo(user(host, 'ada')), lastKey(first)]).toEqual(['From the first.', 'Bearer one'])
    }
    await using host = await start(provider(second, 'two'))
    expect([await answerTo(user(host, 'bob')), lastKey(second)]).toEqual(['From the second.', 'Bearer two'])
  })

  it.each<[string, string, string]>([
    ['no JSON', '{"apiKey": "sesame', 'is not valid JSON'],
    ['no address', JSON.stringify({ ...{ providerId: 'x', displayName: 'x', model: 'x' }, baseUrl: 7 }), 'baseUrl'],
    [
      'an unknown kind',
      JSON.stringify({ providerId: 'x', displayName: 'x', model: 'x' }),
      'no kind of provider named "x"',
    ],
  ])('a file with %s stops the start, and what is wrong is said', async (_name, content, said) => {
    const file = join(folder, 'wrong.json')
    await writeFile(file, content)
    await chmod(file, 0o600)
    const refused = await launchHost({ args: ['--platform-provider', file] }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(HostRefused)
    const { exit, log } = refused as HostRefused
    expect(exit.code).toBe(1)
    expect(log).toContain(said)
    expect(log).not.toContain('sesame')
  })
})
