/** A process that does nothing but hand on what one address answers: the least that any host between two others can take. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const upstream = process.argv[2] ?? ''

const server = createServer((incoming, response) => {
  incoming.resume()
  const outgoing = request(upstream, { method: 'POST' }, (answer) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    answer.pipe(response)
  })
  outgoing.end('{}')
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
