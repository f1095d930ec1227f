import { expect, it, vi } from 'vitest'
import { ConnectionError } from '../connection-error.ts'
import { createPostJson } from './post-json.ts'

const post = createPostJson('http://127.0.0.1:4')

const answering = (response: Response) => vi.stubGlobal('fetch', async () => response)

it('an answer that breaks off is none: it does not say that the session is unknown', async () => {
  const broken = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"ticket":'))
    },
    pull: (controller) => controller.error(new TypeError('network error')),
  })
  answering(new Response(broken, { status: 200 }))
  await expect(post('/api/session/ticket', null)).rejects.toBeInstanceOf(ConnectionError)
})

it('a body that is no JSON is none, with its status', async () => {
  answering(new Response('<html>', { status: 404 }))
  expect(await post('/api/session/ticket', null)).toEqual({ status: 404, body: null })
})
