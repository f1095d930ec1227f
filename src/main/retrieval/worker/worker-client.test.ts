import { describe, expect, it } from 'vitest'
import { createWorkerClient } from './worker-client.ts'

/** Answers a number with its double, fails for negative ones, and dies of zero. */
const source = `
  import { parentPort, workerData } from 'node:worker_threads'
  let notes = 0
  parentPort.on('message', (request) => {
    if (request === null) return parentPort.close()
    const { id, body } = request
    if (id === 0) return void (notes += body)
    if (body === 0) process.exit(3)
    if (body === 1000) return setTimeout(() => parentPort.postMessage({ id, value: notes }), 20)
    parentPort.postMessage(body < 0 ? { id, error: 'negative' } : { id, value: body * workerData.factor })
  })`
const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
const open = () => createWorkerClient<number, number>(url, 'doubling', { factor: 2 })

describe('createWorkerClient', () => {
  it('matches replies to calls, and failures to theirs', async () => {
    const client = open()
    const replies = await Promise.allSettled([client.call(1), client.call(-1), client.call(3)])
    expect(replies.map((reply) => (reply.status === 'fulfilled' ? reply.value : reply.reason.message))).toEqual([
      2,
      'negative',
      6,
    ])
    await client.close()
  })

  it('rejects what was in flight when the worker dies, and starts it again', async () => {
    const client = open()
    const waiting = client.call(1000)
    const deadly = client.call(0)
    for (const call of [waiting, deadly])
      await expect(call).rejects.toMatchObject({ code: 'Unavailable', message: expect.stringContaining('stopped') })
    expect(await client.call(21)).toBe(42)
    await client.close()
  })

  it('hands notes on in the order of calls, and drops them while nothing runs', async () => {
    const client = open()
    client.tell(5)
    await client.call(1)
    client.tell(7)
    expect(await client.call(1000)).toBe(7)
    await client.close()
  })

  it('finishes what it was asked before it closes, then refuses', async () => {
    const client = open()
    const last = client.call(4)
    await client.close()
    expect(await last).toBe(8)
    await expect(client.call(1)).rejects.toMatchObject({ code: 'Unavailable' })
    await client.close()
  })

  it('ends a worker that rests, and starts it again for the next call', async () => {
    const client = createWorkerClient<number, number>(url, { name: 'doubling', idleMs: 1 }, { factor: 2 })
    expect(await client.call(4)).toBe(8)
    client.tell(5)
    // A fresh worker knows nothing of what the one before was told.
    await expect.poll(() => client.call(1000)).toBe(0)
    expect(await Promise.all([client.call(3), client.call(4)])).toEqual([6, 8])
    await client.close()
    await expect(client.call(1)).rejects.toMatchObject({ code: 'Unavailable' })
  })
})
