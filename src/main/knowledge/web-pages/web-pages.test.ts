import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leadsTo, type PageServer, page, startPageServer } from '../../../../test/fixtures/page-server.ts'
import { type ProxyServer, startProxyServer } from '../../../../test/fixtures/proxy-server.ts'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { createTransport, type ResolveAll, type Transport } from '../../platform/index.ts'
import { openTestKnowledge, type TestKnowledge } from '../test-knowledge.ts'
import { defaultPageLimits, fetchPage } from './fetch-page.ts'

const story = 'The ferry to Skerra leaves at nine and comes back at six. '.repeat(12)
const html = (title: string, body = story) =>
  `<html><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${body}</p></article></body></html>`

let server: PageServer
let proxy: ProxyServer
let transport: Transport
let layer: TestKnowledge

beforeAll(async () => {
  server = await startPageServer({ '/ferry': page(html('Ferry times')), '/secret': page('INSIDE-ONLY') })
  proxy = await startProxyServer(server.origin)
  const real = createTransport()
  // Every public name leads to the server of the test; what the guard refuses never gets so far.
  transport = { send: (url, init, route) => real.send(url, init, { ...route, proxy: proxy.address }) }
})
afterAll(async () => {
  await proxy[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  layer = await openTestKnowledge({ transport })
  await layer.start()
})
afterEach(() => layer.close())

const call = (operation: string, input: unknown) => layer.knowledge.sourcesApi.call(operation, input, layer.call)
const add = async (address: string) =>
  (await call('AddWebPage', { address })) as { document: KnowledgeDocument; outcome: string }
const refresh = async (documentId: string) =>
  (await call('RefreshWebPage', documentId)) as { document: KnowledgeDocument; outcome: string }
const documents = () => layer.catalogue.index.list('personal')
const settled = async (documentId: string) => {
  await expect.poll(() => layer.catalogue.index.get(documentId)?.document.status).toMatch(/Indexed|Failed/)
  return layer.catalogue.index.get(documentId)?.document
}
const detailsOf = (documentId: string) => layer.documentsHandlers.GetDocumentDetails(documentId, layer.call)
const textOf = async (documentId: string) =>
  (await layer.documentsHandlers.ReadDocumentText({ documentId, offset: 0, length: 10_000 }, layer.call))?.text

describe('a web page by its address', () => {
  it('becomes a document of what is for reading, which knows where it came from', async () => {
    const { document, outcome } = await add('http://skerra.example/ferry#times')
    expect(outcome).toBe('Added')
    expect(document).toMatchObject({ fileName: 'Ferry times.html', contentType: 'text/html' })
    expect(await settled(document.documentId)).toMatchObject({ status: 'Indexed' })
    expect(await textOf(document.documentId)).toContain('The ferry to Skerra leaves at nine')
    expect((await detailsOf(document.documentId))?.webPage).toMatchObject({ address: 'http://skerra.example/ferry' })
  })

  it('is not brought in twice, and goes with its document', async () => {
    const { document } = await add('http://skerra.example/ferry')
    const before = server.asked.length
    expect(await add('http://skerra.example/ferry')).toMatchObject({
      outcome: 'Known',
      document: { documentId: document.documentId },
    })
    expect(server.asked).toHaveLength(before)
    await layer.documentsHandlers.DeleteDocuments({ documentIds: [document.documentId] }, layer.call)
    expect(await add('http://skerra.example/ferry')).toMatchObject({ outcome: 'Added' })
  })

  it('that is fetched again replaces its content and keeps its id, or says that nothing changed', async () => {
    server.pages.set('/news', page(html('Harbour news')))
    const { document } = await add('http://skerra.example/news')
    await settled(document.documentId)
    expect(await refresh(document.documentId)).toMatchObject({ outcome: 'Unchanged' })
    server.pages.set('/news', page(html('Harbour news', `${story}</p><p>${'The crane was sold in June. '.repeat(20)}`)))
    expect(await refresh(document.documentId)).toMatchObject({
      outcome: 'Replaced',
      document: { documentId: document.documentId, fileName: 'Harbour news.html' },
    })
    expect(await settled(document.documentId)).toMatchObject({ status: 'Indexed' })
    expect(await textOf(document.documentId)).toContain('The crane was sold in June.')
    expect((await detailsOf(document.documentId))?.versions).toMatchObject([
      { version: 1, change: { linesAdded: 1, linesRemoved: 0 } },
    ])
    server.pages.delete('/news')
    await expect(refresh(document.documentId)).rejects.toThrow(/has no page at this address \(404\)/)
    expect(await textOf(document.documentId)).toContain('The crane was sold in June.')
  })

  it('that is another kind of file comes in as that', async () => {
    server.pages.set('/list.csv', page('harbour,depth\nSkerra,7\n', { 'content-type': 'text/csv' }))
    const { document } = await add('http://skerra.example/list.csv')
    expect(document).toMatchObject({ fileName: 'list.csv', contentType: 'text/csv' })
    expect((await settled(document.documentId))?.status).toBe('Indexed')
  })

  it.each(['text/plain', 'application/octet-stream', 'application/json', 'image/png', ''])(
    'is known as a page by its content, though the server calls it "%s"',
    async (told) => {
      server.pages.set('/called', page(`\n<!doctype html>${html('Ferry times')}`, { 'content-type': told }))
      const { document } = await add('http://skerra.example/called')
      expect(document).toMatchObject({ fileName: 'Ferry times.html', contentType: 'text/html' })
    },
  )

  it('is known as what it is, though the server calls it a page', async () => {
    server.pages.set('/report.pdf', page('%PDF-1.4\n%%EOF'))
    expect(await add('http://skerra.example/report.pdf')).toMatchObject({
      document: { fileName: 'report.pdf', contentType: 'application/pdf' },
    })
    server.pages.set('/packed', page(html('Packed'), { 'content-encoding': 'gzip' }))
    await expect(add('http://skerra.example/packed')).rejects.toThrow(/is not packed as it says/)
  })

  it('that has no words, or is nothing that can be read, is refused in words', async () => {
    server.pages.set('/empty', page('<html><body><div id="root"></div><script>render()</script></body></html>'))
    server.pages.set(
      '/program',
      page(Buffer.from('7f454c46020101000000000000000000', 'hex'), { 'content-type': 'application/octet-stream' }),
    )
    await expect(add('http://skerra.example/empty')).rejects.toThrow(/holds no words of its own/)
    await expect(add('http://skerra.example/program')).rejects.toMatchObject({ code: 'UnsupportedMediaType' })
    const { document } = await add('http://skerra.example/ferry')
    await layer.documentsHandlers.RenameDocument({ documentId: document.documentId, fileName: 'Mine.html' }, layer.call)
    expect(documents()).toMatchObject([{ fileName: 'Mine.html' }])
  })

  it('is refused for a document that was none', async () => {
    await expect(refresh('0190a8d2-0000-7000-8000-000000000001')).rejects.toMatchObject({ code: 'NotFound' })
    const note = await layer.handlers.AddNote({ title: 'Ropes', body: 'Two.' }, layer.call)
    if (!note.ok) throw new Error('no note')
    await expect(refresh(note.value.documentId)).rejects.toMatchObject({ code: 'Conflict' })
  })
})

describe('nothing of this machine or its network is fetched', () => {
  const port = () => new URL(server.origin).port

  it.each([
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '[fe80::1]',
    '[fd00::1]',
    '0.0.0.0',
    '[::]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'metadata.google.internal',
    'printer.local',
  ])('by the address %s', async (host) => {
    const before = server.asked.length
    await expect(add(`http://${host}:${port()}/secret`)).rejects.toMatchObject({
      code: 'InvalidInput',
      message: expect.stringMatching(/^address: .* is an address of this machine or of its network/),
    })
    expect(server.asked).toHaveLength(before)
    expect(documents()).toEqual([])
  })

  it.each([
    ['this machine', () => `http://127.0.0.1:${port()}/secret`, /of this machine or of its network/],
    ['this machine, in disguise', () => `http://0x7f000001:${port()}/secret`, /of this machine or of its network/],
    [
      'this machine, without a scheme',
      () => `//[::ffff:127.0.0.1]:${port()}/secret`,
      /of this machine or of its network/,
    ],
    ['a file', () => 'file:///etc/passwd', /no web page/],
    ['a script', () => 'javascript:alert(1)', /no web page/],
    ['a place that asks for a password', () => 'http://ada:secret@skerra.example/ferry', /a name or a password/],
    ['nothing that is an address', () => 'http://', /no web page/],
    ['itself', () => 'http://skerra.example/turn', /without an end/],
  ])('where a page leads on to %s', async (_what, target, said) => {
    server.pages.set('/turn', leadsTo(target()))
    const before = server.asked.filter((path) => path === '/secret').length
    await expect(add('http://skerra.example/turn')).rejects.toMatchObject({ message: expect.stringMatching(said) })
    expect(server.asked.filter((path) => path === '/secret')).toHaveLength(before)
    expect(documents()).toEqual([])
  })

  it('by a name that leads to this machine when the connection is made (DNS rebinding)', async () => {
    let asked = 0
    // Resolved once, by the connection itself: there is no moment between the check and the use.
    const names: ResolveAll = (_name, _options, callback) => {
      asked += 1
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    }
    const before = server.asked.length
    const fetched = fetchPage(new URL(`http://turns.example:${port()}/secret`), {
      transport: createTransport(names),
      limits: defaultPageLimits,
      signal: layer.call.signal,
    })
    await expect(fetched).rejects.toThrow(/of this machine or of its network/)
    expect(asked).toBe(1)
    expect(server.asked).toHaveLength(before)
  })
})

describe('what a server sends has limits', () => {
  const fetchOf = (path: string, limits: Partial<typeof defaultPageLimits>, signal = layer.call.signal) =>
    fetchPage(new URL(`http://skerra.example${path}`), {
      transport,
      limits: { ...defaultPageLimits, ...limits },
      signal,
    })

  it('a body without an end is cut off', async () => {
    let closed = false
    server.pages.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const piece = Buffer.alloc(65_536, 'a')
      const go = () => {
        while (!closed && response.write(piece));
      }
      response.on('drain', go)
      response.on('close', () => {
        closed = true
      })
      go()
    })
    await expect(fetchOf('/endless', { maxBytes: 1_048_576 })).rejects.toMatchObject({ code: 'TooLarge' })
    await expect.poll(() => closed).toBe(true)
  })

  it('a small body that unpacks to a huge one is cut off', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1_048_576))
    server.pages.set('/bomb', page(bomb, { 'content-encoding': 'gzip' }))
    expect(bomb.length).toBeLessThan(100_000)
    await expect(fetchOf('/bomb', {})).rejects.toMatchObject({ code: 'TooLarge' })
  })

  it('a body that never comes is given up, and so is one that nobody waits for', async () => {
    server.pages.set('/silent', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write('<html>')
    })
    await expect(fetchOf('/silent', { totalMs: 100 })).rejects.toThrow(/took too long/)
    const asked = new AbortController()
    const fetched = fetchOf('/silent', {}, asked.signal)
    asked.abort(new Error('nobody waits'))
    await expect(fetched).rejects.toThrow('nobody waits')
  })

  it.each([
    [401, /does not hand out this page/],
    [404, /has no page at this address/],
    [429, /takes no more requests/],
    [500, /failed \(500\)/],
    [304, /status 304/],
  ])('status %i is told in words', async (status, said) => {
    server.pages.set('/status', (_request, response) => {
      response.writeHead(status)
      response.end()
    })
    await expect(fetchOf('/status', {})).rejects.toThrow(said)
  })

  it('without a network it says so', async () => {
    const offline: Transport = {
      send: async () => {
        throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ENOTFOUND' }) })
      },
    }
    await expect(
      fetchPage(new URL('https://skerra.example/'), {
        transport: offline,
        limits: defaultPageLimits,
        signal: layer.call.signal,
      }),
    ).rejects.toThrow('skerra.example was not found. Check that this machine is online')
  })
})
