import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rememberAddress } from '../platform/index.ts'
import { createFakeHost } from './fake-host.ts'
import { serveWhereItWas } from './serve-where-it-was.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-address-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const hostOn = () => {
  const host = createFakeHost()
  return { ...host, config: { ...host.config, dataDir } }
}

it('comes back at the port that it had, and at a free one where another program has that', async () => {
  const first = await serveWhereItWas(hostOn(), {})
  rememberAddress(dataDir, first.url)
  await first.close()
  const again = await serveWhereItWas(hostOn(), {})
  expect(again.url).toBe(first.url)
  const beside = await serveWhereItWas(hostOn(), {})
  expect(beside.url).not.toBe(first.url)
  expect((await fetch(`${beside.url}/health`)).status).toBe(200)
  await again.close()
  await beside.close()
})

it('takes a free port where what was noted is no address', async () => {
  rememberAddress(dataDir, 'file:///etc/passwd')
  const server = await serveWhereItWas(hostOn(), {})
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  await server.close()
})
