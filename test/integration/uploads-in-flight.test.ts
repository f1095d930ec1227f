import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesIn, strayBlobs } from '../data-dir.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../host.ts'
import { type SlowUpload, startSlowUpload } from '../slow-upload.ts'
import { until } from '../until.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await temporaryDataDir()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const LINE = 'The tide tables hang on the wall of the boathouse.\n'

/** An upload of which the host has written something to disk. */
const halfWay = async (host: RunningHost, fileName: string): Promise<SlowUpload> => {
  const upload = startSlowUpload(host, fileName)
  upload.send(LINE.repeat(8_000))
  await until('the first bytes to arrive on the disk', async () => {
    const incoming = (await filesIn(dataDir)).filter((path) => path.startsWith('blobs/.incoming/'))
    const sizes = await Promise.all(
      incoming.map(async (path) => (await stat(join(dataDir, path)).catch(() => null))?.size),
    )
    return sizes.some((size) => (size ?? 0) > 0)
  })
  return upload
}

it('SIGTERM lets an upload finish, exits 0, and the document is there at the next start', async () => {
  const host = await launchHost({ dataDir })
  const upload = await halfWay(host, 'finished.txt')
  const exit = host.stop()
  upload.send(LINE)
  const uploaded = await upload.finish()
  expect(await exit).toEqual({ code: 0, signal: null })
  if (!uploaded.ok) throw new Error(`refused: ${JSON.stringify(uploaded.error)}`)

  await using next = await launchHost({ dataDir })
  const [document] = await next.client.settled([uploaded.value.documentId])
  expect(document).toMatchObject({ fileName: 'finished.txt', status: 'Indexed', sizeBytes: LINE.length * 8_001 })
})

it('an upload that comes in drops, each after other work, arrives whole', async () => {
  await using host = await launchHost({ dataDir })
  const upload = startSlowUpload(host, 'drops.txt')
  const drops = Array.from({ length: 60 }, (_, at) => `Drop ${at} fell into the rain gauge.\n`)
  for (const drop of drops) {
    upload.send(drop)
    await host.client.documents.BrowseDocuments({ limit: 1 })
  }
  const uploaded = await upload.finish()
  if (!uploaded.ok) throw new Error(`refused: ${JSON.stringify(uploaded.error)}`)
  const { documentId } = uploaded.value
  const [document] = await host.client.settled([documentId])
  expect(document).toMatchObject({ status: 'Indexed', sizeBytes: drops.join('').length })
  const found = await host.client.documents.FindInDocument({ documentId, query: 'Drop 59 fell into the rain gauge.' })
  expect(found?.matches).toHaveLength(1)
})

it('an upload that breaks off leaves nothing', async () => {
  await using host = await launchHost({ dataDir })
  const before = await host.client.knowledge.ListDocuments()
  const upload = await halfWay(host, 'broken-off.txt')
  upload.breakOff()
  await until('what had arrived to go away', async () => (await strayBlobs(dataDir, [host.client])).length === 0)
  expect(await host.client.knowledge.ListDocuments()).toEqual(before)
})

it('kill -9 in the middle of an upload leaves nothing after the next start', async () => {
  const host = await launchHost({ dataDir })
  const before = await host.client.knowledge.ListDocuments()
  const upload = await halfWay(host, 'killed.txt')
  await host.kill9()
  upload.breakOff()

  await using next = await launchHost({ dataDir })
  expect(await next.client.knowledge.ListDocuments()).toEqual(before)
  expect(await strayBlobs(dataDir, [next.client])).toEqual([])
})

/** Begins a request with a body that never comes to its end, and goes away. */
const goAwayDuring = async (
  host: RunningHost,
  path: string,
  headers: Record<string, string>,
  beginning: string,
): Promise<void> => {
  const { hostname, port } = new URL(host.url)
  const socket = connect(Number(port), hostname)
  const head = Object.entries({ Host: `${hostname}:${port}`, Authorization: `Bearer ${host.token}`, ...headers })
  const request = `POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${beginning}`
  await new Promise((resolve) => socket.write(request, resolve))
  socket.destroy()
  await once(socket, 'close')
}

it('a client that goes away in the middle of a body is no error of the host (each was logged as one)', async () => {
  await using host = await launchHost({ dataDir })
  const upload = '/api/IKnowledgeApi/UploadDocument'
  const json = { 'Content-Type': 'application/json' }
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const file = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\nSome text.`
  await goAwayDuring(host, upload, { ...json, 'Content-Length': '500' }, '{"fileName": "a.txt", ')
  await goAwayDuring(host, upload, { ...json, 'Content-Length': '9000000' }, '{"fileName": "a.txt", ')
  await goAwayDuring(
    host,
    '/api/IAIAssistantApi/SubmitMessage',
    { ...json, 'Transfer-Encoding': 'chunked' },
    '5\r\n{"con',
  )
  await goAwayDuring(host, upload, { ...multipart, 'Content-Length': '500' }, '--b\r\nContent-Disp')
  await goAwayDuring(host, upload, { ...multipart, 'Content-Length': '900000' }, file('bytes'))
  const slow = await halfWay(host, 'gone.txt')
  slow.breakOff()
  // Whatever was to be logged is there once the next call is answered.
  await until('nothing to be left of them', async () => (await strayBlobs(host.dataDir, [host.client])).length === 0)
  await host.client.add({ fileName: 'after.txt', bytes: LINE })
  expect(
    host
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":"error"')),
  ).toEqual([])
})
