import { describe, expect, it, vi } from 'vitest'
import { createFakeHost } from '../http/fake-host.ts'
import { followLocalServer } from './follow-local-server.ts'

const setUp = () => {
  const host = createFakeHost()
  const running = new Set<string>()
  let started = 0
  const start = vi.fn(async () => {
    started += 1
    const url = `http://127.0.0.1:${started}`
    running.add(url)
    return { url, openUrl: () => url, endSessions: () => undefined, close: async () => void running.delete(url) }
  })
  return { host, running, start }
}

describe('followLocalServer', () => {
  it('is off until the owner wants it, then on and off at once', async () => {
    const { host, running, start } = setUp()
    followLocalServer(host, start)
    await Promise.resolve()
    expect(running.size).toBe(0)
    host.setLocalServerEnabled(true)
    await vi.waitFor(() => expect(host.serverUrl()).toBe('http://127.0.0.1:1'), 60_000)
    host.setLocalServerEnabled(false)
    await vi.waitFor(() => expect([host.serverUrl(), running.size]).toEqual([null, 0]), 60_000)
  })

  it('settles on the last of quick changes with one server', async () => {
    const { host, running, start } = setUp()
    const stop = followLocalServer(host, start)
    for (const enabled of [true, false, true, false, true]) host.setLocalServerEnabled(enabled)
    await vi.waitFor(() => expect(host.serverUrl()).not.toBeNull(), 60_000)
    expect(running.size).toBe(1)
    await stop()
    expect([host.serverUrl(), running.size]).toEqual([null, 0])
  })

  it('starts with a host that has it on, and stops for good', async () => {
    const { host, running, start } = setUp()
    host.setLocalServerEnabled(true)
    const stop = followLocalServer(host, start)
    await vi.waitFor(() => expect(running.size).toBe(1), 60_000)
    await stop()
    host.setLocalServerEnabled(true)
    await Promise.resolve()
    expect(running.size).toBe(0)
  })

  it('tries again after a failed start', async () => {
    const { host, start } = setUp()
    start.mockRejectedValueOnce(new Error('no port'))
    host.setLocalServerEnabled(true)
    followLocalServer(host, start)
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(1), 60_000)
    expect(host.serverUrl()).toBeNull()
    host.setLocalServerEnabled(true)
    await vi.waitFor(() => expect(host.serverUrl()).not.toBeNull(), 60_000)
  })
})
