import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AIStreamEvent, Bridge, Notification } from '../../contracts/index.ts'
import { createFakeEventSource, type FakeEventSource } from './fake-event-source.ts'
import { createSSEClient, SSEClient } from './sse-client.ts'

const taskId = '0197a000-0000-7000-8000-000000000002'
const failed = { type: 'StreamError', taskId, error: 'no' } as const

const settle = () => vi.advanceTimersByTimeAsync(0)

const connected = (token: string | null = 'tok en') => {
  let tickets = 0
  const sources: FakeEventSource[] = []
  const client = createSSEClient({
    accessToken: async () => {
      tickets += 1
      return token === null || tickets === 1 ? token : `${token}${tickets}`
    },
    createEventSource: (url) => {
      const source = createFakeEventSource(url)
      sources.push(source)
      return source
    },
  })
  const heard: Notification[] = []
  const states: string[] = []
  const open = () =>
    client.openNotifications('http://127.0.0.1:4', 'team 1', {
      onNotification: (notification) => heard.push(notification),
      onConnection: (state) => states.push(state),
    })
  return { client, sources, heard, states, open }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the SSE client', () => {
  it('[A12.17] adds the token and the scope to the address, and leaves both out where there are none', async () => {
    const { sources, open } = connected()
    open()
    await settle()
    expect(sources[0]?.url).toBe('http://127.0.0.1:4/api/notifications?access_token=tok+en&team=team+1')
    const bare = connected(null)
    bare.client.openConnection('', '', () => undefined)
    await settle()
    expect(bare.sources[0]?.url).toBe('/api/notifications?')
  })

  it('[A12.14] [A12.17] the page’s own takes a base URL, a scope and a handler of assistant events; over the bridge it opens no address', async () => {
    const told: AIStreamEvent[] = []
    const subscribed: (string | null)[] = []
    let tell: Parameters<Bridge['subscribe']>[0] = () => undefined
    const bridge: Bridge = {
      invoke: async () => ({ ok: true, value: null }),
      subscribe: async (listener, teamId) => {
        subscribed.push(teamId)
        tell = listener
        return () => undefined
      },
      pathForFile: () => '',
      platform: 'linux',
    }
    vi.stubGlobal('window', { alcove: bridge })
    vi.stubGlobal('EventSource', () => {
      throw new Error('An address was opened.')
    })
    const connection = SSEClient.openConnection('http://127.0.0.1:4', 'team-1', (event) => told.push(event))
    await settle()
    tell({ kind: 'AIStream', payload: failed })
    tell({ kind: 'Resync', payload: {} })
    connection[Symbol.dispose]()
    tell({ kind: 'AIStream', payload: failed })
    expect([subscribed, told]).toEqual([['team-1'], [failed]])
  })

  it('hands on notifications of known kinds and sound payloads alone', async () => {
    const { sources, heard, open } = connected()
    open()
    await settle()
    sources[0]?.send('AIStream', JSON.stringify(failed))
    sources[0]?.send('AIStream', '{"type":"Nonsense"}')
    sources[0]?.send('AIStream', 'not json')
    sources[0]?.send('SomethingNew', '{}')
    sources[0]?.send('Resync', '{}')
    expect(heard).toEqual([
      { kind: 'AIStream', payload: failed },
      { kind: 'Resync', payload: {} },
    ])
  })

  it('never sends an address twice: a break of any kind is followed by a connection with a new ticket (the browser sent the token to whoever took the port)', async () => {
    const { sources, states, open } = connected()
    open()
    await settle()
    sources[0]?.open()
    sources[0]?.send('Resync', '{}', '41')
    sources[0]?.fail(false)
    expect(sources[0]?.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sources[1]?.url).toBe(
      'http://127.0.0.1:4/api/notifications?access_token=tok+en2&team=team+1&last_event_id=41',
    )
    sources[1]?.open()
    expect(states).toEqual(['Connecting', 'Open', 'Lost', 'Open'])
  })

  it('connects anew with growing pauses, also while there is no ticket to be had', async () => {
    const { sources, open } = connected()
    open()
    await settle()
    sources[0]?.fail(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sources).toHaveLength(2)
    sources[1]?.fail(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sources).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sources).toHaveLength(3)

    let asked = 0
    const refused = createSSEClient({
      accessToken: () => {
        asked += 1
        throw new Error('nobody there')
      },
    })
    const connection = refused.openConnection('', '', () => undefined)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(asked).toBe(3)
    connection[Symbol.dispose]()
  })

  it('is silent once disposed', async () => {
    const { sources, heard, open } = connected()
    const connection = open()
    await settle()
    sources[0]?.fail(true)
    connection[Symbol.dispose]()
    await vi.advanceTimersByTimeAsync(60_000)
    sources[0]?.send('Resync', '{}')
    expect([sources.length, sources[0]?.closed, heard]).toEqual([1, true, []])
  })

  it('[A7.10] openConnection gives assistant events alone', async () => {
    const { client, sources } = connected()
    const events: AIStreamEvent[] = []
    client.openConnection('', '', (event) => events.push(event))
    await settle()
    sources[0]?.send('StateChanged', '{"resource":"Documents"}')
    sources[0]?.send('AIStream', JSON.stringify(failed))
    expect(events).toEqual([failed])
  })
})
