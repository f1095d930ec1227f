import { describe, expect, it } from 'vitest'
import { type Bridge, type InvokeReply, type Notification, ProblemError } from '../../contracts/index.ts'
import { createIpcTransport } from './ipc-transport.ts'

const bridgeAnswering = (reply: InvokeReply) => {
  const calls: unknown[][] = []
  const listeners = new Set<(notification: Notification) => void>()
  const bridge: Bridge = {
    platform: 'linux',
    pathForFile: () => '',
    invoke: async (...call) => {
      calls.push(call)
      return reply
    },
    subscribe: async (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return { bridge, calls, listeners }
}

describe('the IPC transport', () => {
  it('unpacks a value', async () => {
    const { bridge, calls } = bridgeAnswering({ ok: true, value: 7 })
    await expect(createIpcTransport(bridge, null, () => 'de').call('IX', 'Op', { a: 1 })).resolves.toBe(7)
    expect(calls).toEqual([['IX', 'Op', { a: 1 }, null, 'de']])
  })

  it('rejects with the problem', async () => {
    const details = { type: 'about:blank', status: 403, title: 'No', detail: 'No.', instance: 'x' }
    const { bridge } = bridgeAnswering({ ok: false, problem: details })
    const error = await createIpcTransport(bridge)
      .call('IX', 'Op', 1)
      .catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ProblemError)
    expect((error as ProblemError).status).toBe(403)
  })

  it('uploads bytes under the name of the file', async () => {
    const { bridge, calls } = bridgeAnswering({ ok: true, value: null })
    const target = { contract: 'IKnowledgeApi', operation: 'UploadDocument' }
    await createIpcTransport(bridge).sendFile(target, new File(['hé'], 'a.txt', { type: 'text/plain' }))
    const bytes = new TextEncoder().encode('hé')
    expect(calls).toEqual([
      ['IKnowledgeApi', 'UploadDocument', { fileName: 'a.txt', contentType: 'text/plain', bytes }, null, null],
    ])
  })

  it('hands on sound notifications until it is told to stop', async () => {
    const { bridge, listeners } = bridgeAnswering({ ok: true, value: null })
    const heard: Notification[] = []
    const stop = createIpcTransport(bridge).listen({
      onConnection: () => undefined,
      onNotification: (notification) => heard.push(notification),
    })
    for (const listener of listeners) {
      listener({ kind: 'Resync', payload: {} })
      listener({ kind: 'StateChanged', payload: { resource: 'Nonsense' } } as unknown as Notification)
    }
    stop()
    for (const listener of listeners) listener({ kind: 'Resync', payload: {} })
    await new Promise((resolve) => setImmediate(resolve))
    expect(heard).toEqual([{ kind: 'Resync', payload: {} }])
    expect(listeners.size).toBe(0)
  })
})
