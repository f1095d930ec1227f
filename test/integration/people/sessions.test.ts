import { expect, it } from 'vitest'
import { launchHost } from '../../host.ts'

it('whoever signs out everywhere has ended the sessions of all browsers, and the token still opens new ones', async () => {
  await using host = await launchHost()
  const post = (path: string, bearer: string) =>
    fetch(`${host.url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${bearer}` } })
  const signIn = async (): Promise<string> =>
    ((await (await post('/api/session', host.token)).json()) as { session: string }).session
  const statusOf = async (session: string) => (await post('/api/IKnowledgeApi/ListDocuments', session)).status
  const [one, two] = [await signIn(), await signIn()]
  expect([await statusOf(one), await statusOf(two)]).toEqual([200, 200])
  await host.client.settings.EndSessions()
  expect([await statusOf(one), await statusOf(two)]).toEqual([401, 401])
  expect(await statusOf(await signIn())).toBe(200)
})
