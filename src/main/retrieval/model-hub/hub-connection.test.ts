import { describe, expect, it } from 'vitest'
import { askHub, hubAddress } from './hub-connection.ts'

/** A hub that leads from each address on to the next. */
const leading = (...places: readonly string[]) => {
  const asked: string[] = []
  const transport = {
    send: async (url: URL) => {
      asked.push(url.href)
      const next = places[asked.length - 1]
      return next === undefined
        ? new Response('there')
        : new Response(null, { status: 302, headers: { location: next } })
    },
  }
  return { asked, connection: { address: 'unused', transport } }
}
const ask = ({ connection }: ReturnType<typeof leading>, from: string) =>
  askHub(connection, new URL(from), { method: 'GET', signal: new AbortController().signal })

describe('a hub that leads on', () => {
  it('is followed over safe connections', async () => {
    const hub = leading('https://store.example/a', '/b')
    expect(await (await ask(hub, 'https://hub.example/a')).text()).toBe('there')
    expect(hub.asked).toEqual(['https://hub.example/a', 'https://store.example/a', 'https://store.example/b'])
  })

  it.each([
    ['an open connection', 'http://store.example/a'],
    ['this machine', 'http://127.0.0.1:9/a'],
    ['this machine by its name', 'https://localhost/a'],
    ['a file', 'file:///etc/passwd'],
  ])('is not followed to %s', async (_, place) => {
    const hub = leading(place)
    await expect(ask(hub, 'https://hub.example/a')).rejects.toThrow('hub.example leads on to')
    expect(hub.asked).toHaveLength(1)
  })

  it('is followed on this machine where it stands there itself', async () => {
    const hub = leading('http://127.0.0.1:9/b')
    expect(await (await ask(hub, 'http://127.0.0.1:8/a')).text()).toBe('there')
  })

  it('is not followed for ever', async () => {
    const hub = leading(...Array.from({ length: 20 }, (_, index) => `/${index}`))
    await expect(ask(hub, 'https://hub.example/a')).rejects.toThrow('without an end')
  })
})

describe('an address of a hub', () => {
  it('is kept without its end', () => {
    expect(hubAddress('https://hub.example/mirror//')).toBe('https://hub.example/mirror')
    expect(hubAddress('http://127.0.0.1:8080/')).toBe('http://127.0.0.1:8080')
  })

  it.each(['http://hub.example', 'https://ada:secret@hub.example', 'ftp://hub.example', 'hub.example', ''])(
    'is refused: %j',
    (written) => {
      expect(() => hubAddress(written)).toThrow('address must begin with https://')
    },
  )
})
