import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './test-server.ts'

let test: TestServer
beforeAll(async () => {
  test = await openTestServer()
})
afterAll(() => test.close())

const BYTES = 100_000_000
const PIECE = Buffer.alloc(1_000_000, 0x20)

const beginning = (fileName: string, length: number): string => {
  const part = `--b\r\nContent-Disposition: form-data; name="bytes"; filename="${fileName}"\r\n\r\n`
  const { host } = new URL(test.server.url)
  return (
    `POST /api/IKnowledgeApi/UploadDocument HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer owner-token\r\n` +
    `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${part.length + length + END.length}\r\n\r\n${part}`
  )
}
const END = '\r\n--b--\r\n'

const connected = () => connect(Number(new URL(test.server.url).port), '127.0.0.1')

/** As many libraries do: all of a body is sent before its answer is looked at. */
const sendWhole = async (fileName: string): Promise<string> => {
  const socket = connected()
  socket.write(beginning(fileName, BYTES))
  for (let sent = 0; sent < BYTES; sent += PIECE.length) if (!socket.write(PIECE)) await once(socket, 'drain')
  socket.write(END)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

it('an answer that comes before the end of a large body reaches who looks at it afterwards (the connection was closed at 64 MB)', async () => {
  expect(await sendWhole('tool.exe')).toContain('200 OK')
})

it('who falls silent is not waited for', async () => {
  const socket = connected()
  socket.write(`${beginning('tool.exe', BYTES)}MZ`)
  socket.resume()
  await once(socket, 'end')
  socket.destroy()
})
