import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../platform/durations.ts'
import { environmentProxy } from '../../../platform/index.ts'
import { createShapeMemory, fullShape } from '../exchange/request-shape.ts'
import { resourceUrl } from './endpoint.ts'
import { readEvents, readLines } from './read-events.ts'
import { retryAfterMs } from './retry-after.ts'
import { saidIn } from './said.ts'

const bodyOf = (text: string, size = text.length || 1): ReadableStream<Uint8Array> =>
  ReadableStream.from(
    (function* () {
      const bytes = new TextEncoder().encode(text)
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
  )

describe('reading events', () => {
  const read = async (text: string, size?: number) => {
    const items: unknown[] = []
    for await (const item of readEvents(bodyOf(text, size), 10_000))
      items.push(item.type === 'Whole' ? item.text : item.event === null ? item.data : [item.event, item.data])
    return items
  }

  test.each<[string, unknown[]]>([
    ['data: a\n\ndata: b\n\n', ['a', 'b']],
    ['data:a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['data: a\r\rdata: b\r\r', ['a', 'b']],
    ['event: x\ndata: a\n\n', [['x', 'a']]],
    ['data: a\ndata: b\n\n', ['a\nb']],
    [': comment\n\nretry: 5\nid: 7\n\ndata: ü\n\n', ['ü']],
    ['data: last without an end', ['last without an end']],
    ['\n\n  {"a":\n1}', ['{"a":\n1}']],
    ['{"a":1}\n{"b":2}\n', ['{"a":1}', '{"b":2}']],
    ['', []],
    ['   \n', []],
  ])('%j', async (text, items) => {
    expect(await read(text)).toEqual(items)
    expect(await read(text, 1)).toEqual(items)
    expect(await read(text, 3)).toEqual(items)
  })

  test('an event without end is given up', async () => {
    await expect(read(`data: ${'x'.repeat(20_000)}`)).rejects.toThrow(/too long/)
    await expect(read(`${'data: x\n'.repeat(6_000)}\n`)).rejects.toThrow(/too long/)
    await expect(read(`{"a":"${'x'.repeat(20_000)}`)).rejects.toThrow(/too long/)
  })

  test('lines', async () => {
    const lines: string[] = []
    for await (const line of readLines(bodyOf('a\r\nb\n\nc', 1), 100)) lines.push(line)
    expect(lines).toEqual(['a', 'b', '', 'c'])
  })
})

test('the address of a resource keeps the query of the base', () => {
  const at = (baseUrl: string, path: string) => resourceUrl({ baseUrl: new URL(baseUrl) }, path).href
  expect(at('http://h/v1', 'models')).toBe('http://h/v1/models')
  expect(at('http://h/v1///', '/models')).toBe('http://h/v1/models')
  expect(at('http://h', 'models')).toBe('http://h/models')
  expect(at('http://h/v1?a=1', 'models?limit=9')).toBe('http://h/v1/models?a=1&limit=9')
})

test.each<[Record<string, string>, number | null]>([
  [{}, null],
  [{ 'retry-after': '2' }, 2_000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after-ms': '250' }, 250],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
])('%j asks to wait %s ms', (headers, ms) => {
  expect(retryAfterMs(headers)).toBe(ms)
})

test('words are found at any depth, on one line, and deep nesting ends', () => {
  expect(saidIn({ error: { message: 'a\n  b' } }).message).toBe('a b')
  expect(saidIn(`{"error":${'{"error":'.repeat(50)}1${'}'.repeat(51)}`).message).toBe('')
  expect(saidIn('plain words').message).toBe('plain words')
  expect(saidIn(null).message).toBe('')
})

describe('the proxy of the environment', () => {
  const proxyOf = (address: string, environment: Record<string, string>) =>
    environmentProxy(new URL(address), environment)
  const both = { HTTP_PROXY: 'http://plain:1', HTTPS_PROXY: 'http://secure:2' }

  test.each<[string, Record<string, string>, string | null]>([
    ['http://models.test', both, 'http://plain:1'],
    ['https://models.test', both, 'http://secure:2'],
    ['https://models.test', { https_proxy: 'http://lower:3' }, 'http://lower:3'],
    ['https://models.test', { ALL_PROXY: 'http://all:4' }, 'http://all:4'],
    ['https://models.test', { HTTPS_PROXY: 'proxy:8080' }, 'http://proxy:8080'],
    ['https://models.test', { HTTPS_PROXY: 'socks5://x:1' }, null],
    ['https://models.test', {}, null],
    ['http://127.0.0.1:11434', both, null],
    ['http://localhost:11434', both, null],
    ['http://[::1]:11434', both, null],
    ['https://a.models.test', { ...both, NO_PROXY: 'models.test' }, null],
    ['https://a.models.test', { ...both, NO_PROXY: '.models.test, other' }, null],
    ['https://a.models.test', { ...both, no_proxy: '*.models.test' }, null],
    ['https://mymodels.test', { ...both, NO_PROXY: 'models.test' }, 'http://secure:2'],
    ['https://models.test', { ...both, NO_PROXY: 'models.test:8443' }, 'http://secure:2'],
    ['https://models.test', { ...both, NO_PROXY: 'models.test:443' }, null],
    ['https://models.test', { ...both, NO_PROXY: '*' }, null],
  ])('of %s with %j is %s', (address, environment, proxy) => {
    expect(proxyOf(address, environment)).toBe(proxy)
  })
})

test('what was learned from a refusal is forgotten after ten minutes, also when more is learned meanwhile', () => {
  let now = 0
  const memory = createShapeMemory(() => now)
  memory.learn('a', { withoutTools: true })
  now = 9 * MINUTE_MS
  memory.learn('a', { systemAsUser: true })
  expect(memory.recall('a')).toMatchObject({ withoutTools: true, systemAsUser: true })
  expect(memory.recall('b')).toBe(fullShape)
  now = 10 * MINUTE_MS
  expect(memory.recall('a')).toBe(fullShape)
})
