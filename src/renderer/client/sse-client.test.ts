import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AIStreamEvent, Notification } from '../../contracts/index.ts'
import { createFakeEventSource, type FakeEventSource } from './fake-event-source.ts'
import { createSSEClient } from './sse-client.ts'

const taskId = '0197a000-0000-7000-8000-000000000002'
const failed = { type: 'StreamError', taskId, error: 'no' } as const

const connected = (token: string | null = 'tok en') => {
  const sources: FakeEventSource[] = []
  const client = createSSEClient({
    accessToken: () => token,
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
  it('adds the token and the scope to the address, and leaves both out where there are none', () => {
    const { sources, open } = connected()
    open()
    expect(sources[0]?.url).toBe('http://127.0.0.1:4/api/notifications?access_token=tok+en&team=team+1')
    const bare = connected(null)
    bare.client.openConnection('', '', () => undefined)
    expect(bare.sources[0]?.url).toBe('/api/notifications?')
  })

  it('hands on notifications of known kinds and sound payloads alone', () => {
    const { sources, heard, open } = connected()
    open()
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

  it('leaves short breaks to the browser', () => {
    const { sources, states, open } = connected()
    open()
    sources[0]?.open()
    sources[0]?.fail(false)
    sources[0]?.open()
    vi.advanceTimersByTime(60_000)
    expect(sources).toHaveLength(1)
    expect(states).toEqual(['Connecting', 'Open', 'Lost', 'Open'])
  })

  it('connects anew with growing pauses where the browser gave up', () => {
    const { sources, open } = connected()
    open()
    sources[0]?.fail(true)
    vi.advanceTimersByTime(1_000)
    expect(sources).toHaveLength(2)
    sources[1]?.fail(true)
    vi.advanceTimersByTime(1_000)
    expect(sources).toHaveLength(2)
    vi.advanceTimersByTime(1_000)
    expect(sources).toHaveLength(3)
  })

  it('is silent once disposed', () => {
    const { sources, open } = connected()
    const connection = open()
    sources[0]?.fail(true)
    connection[Symbol.dispose]()
    vi.advanceTimersByTime(60_000)
    expect(sources).toHaveLength(1)
    expect(sources[0]?.closed).toBe(true)
  })

  it('[A7.10] openConnection gives assistant events alone', () => {
    const { client, sources } = connected()
    const events: AIStreamEvent[] = []
    client.openConnection('', '', (event) => events.push(event))
    sources[0]?.send('StateChanged', '{"resource":"Documents"}')
    sources[0]?.send('AIStream', JSON.stringify(failed))
    expect(events).toEqual([failed])
  })
})
