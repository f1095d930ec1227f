import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { peerMayUseLinks, peerUser } from './peer-user.ts'

const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

const withServer = async (listen: string, work: (port: number, next: () => Promise<Socket>) => Promise<void>) => {
  const server = createServer()
  server.listen(0, listen)
  await once(server, 'listening')
  const address = server.address()
  await work(typeof address === 'object' ? (address?.port ?? 0) : 0, async () => (await once(server, 'connection'))[0])
  server.close()
}

it.skipIf(!isLinux)('tells which user is at the other end of a local connection (only Linux says so)', async () => {
  await withServer('127.0.0.1', async (port, next) => {
    const connection = next()
    const client = connect(port, '127.0.0.1')
    const socket = await connection
    expect(await peerUser(socket)).toBe(process.getuid?.())
    expect(await peerMayUseLinks(socket)).toBe(true)
    client.destroy()
  })
})

it.skipIf(!isLinux || !isRoot)(
  'another user of the machine may not use a link that they read from the list of processes (needs root to play them)',
  async () => {
    await withServer('127.0.0.1', async (port, next) => {
      const connection = next()
      const script = `const s=require('net').connect(${port},'127.0.0.1');setTimeout(()=>s.destroy(),20000)`
      const { spawn } = await import('node:child_process')
      const child = spawn('/usr/bin/env', ['-i', process.execPath, '-e', script], { uid: NOBODY, gid: NOBODY })
      const socket = await connection
      expect(await peerUser(socket)).toBe(NOBODY)
      expect(await peerMayUseLinks(socket)).toBe(false)
      child.kill('SIGKILL')
      await once(child, 'close')
    })
  },
)
