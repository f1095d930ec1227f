import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTransport } from './transport.ts'

let server: Server
let port: number
let connections = 0
beforeAll(async () => {
  server = createServer((_request, response) => response.end('here'))
  server.on('connection', () => {
    connections += 1
  })
  // As a proxy, too: whatever it is asked for, it leads to itself.
  server.on('connect', (_request, client: Socket) => {
    client.write('HTTP/1.1 200 OK\r\n\r\n')
    const through = connect(port, '127.0.0.1')
    through.pipe(client).on('error', () => through.destroy())
    client.pipe(through).on('error', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close().closeAllConnections())

it('keeps the ways by which it went when it goes one of them again (of as many as it keeps, all others were forgotten)', async () => {
  const transport = createTransport()
  const ask = async (user: number): Promise<string> => {
    const proxy = `http://user${user}@127.0.0.1:${port}`
    return (await transport.send(new URL(`http://127.0.0.1:${port}/`), {}, { proxy, publicOnly: false })).text()
  }
  const users = [1, 2, 3, 4, 5, 6, 7, 8]
  for (const user of users) expect(await ask(user)).toBe('here')
  const before = connections
  for (const user of users) await ask(user)
  expect(connections).toBe(before)
})
