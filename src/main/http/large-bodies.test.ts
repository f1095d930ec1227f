import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFakeHost } from './fake-host.ts'
import { makeInterfaceFolders } from './fake-interface-folders.ts'
import { type HttpServer, serveHttp } from './serve-http.ts'

let server: HttpServer
let folders: Awaited<ReturnType<typeof makeInterfaceFolders>>
beforeAll(async () => {
  folders = await makeInterfaceFolders()
  server = await serveHttp(createFakeHost(), { port: 0, ...folders })
})
afterAll(async () => {
  await server.close()
  await folders.remove()
})

/** Promises a large body and sends one byte of it; resolves to the status that comes all the same. */
const promised = (token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sending = request(`${server.url}/api/IKnowledgeApi/UploadDocument`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': '100000000',
      },
    })
    sending.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
      sending.destroy()
    })
    sending.on('error', reject)
    sending.write('{')
  })

it('who may not do it is refused before anything of a large body has come: two such kept everybody else waiting', async () => {
  // The contract tells it in its own words, as a result.
  expect(await Promise.all([promised('guest-token'), promised('guest-token')])).toEqual([200, 200])
})
