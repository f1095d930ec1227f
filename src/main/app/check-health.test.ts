import { expect, it, vi } from 'vitest'
import { silentLogger } from '../platform/index.ts'
import { createCheckHealth } from './check-health.ts'

it('a check that fails itself is unhealthy, and the log says why, as it is told (nothing was logged)', async () => {
  const error = vi.fn()
  const broken = new Error('the disk is gone')
  const checkHealth = createCheckHealth(
    [
      { name: 'room', check: async () => ({ healthy: true, detail: 'Room enough.' }) },
      { name: 'disk', check: () => Promise.reject(broken) },
    ],
    Object.assign(silentLogger(), { error }),
  )
  expect(await checkHealth()).toEqual([
    { name: 'room', healthy: true, detail: 'Room enough.' },
    { name: 'disk', healthy: false, detail: 'The check itself failed. The log says why.' },
  ])
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: broken, part: 'disk' }, expect.any(String))
})
