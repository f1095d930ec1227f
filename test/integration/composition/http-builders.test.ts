import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  addModule,
  withAnonymousRoute,
  withConfig,
  withForwardedHeaders,
  withHttpsRedirection,
  withLogger,
  withStaticPathBehaviour,
} from '../../../src/main/library.ts'
import { resourcesDir, startAIApp } from '../../library-app.ts'
import { echoModule } from './echo-module.ts'

describe('builders of what is served over HTTP', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'alcove-builders-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  it('[A11.43] withAnonymousRoute: the route answers without a credential, the others do not', async () => {
    await using test = await startAIApp({ with: [addModule(echoModule()), withAnonymousRoute('/echo')] })
    await using guarded = await startAIApp({ with: [addModule(echoModule())] })
    expect((await fetch(`${test.url}/echo`)).status).toBe(200)
    expect((await fetch(`${test.url}/api/openapi.json`)).status).toBe(401)
    expect((await fetch(`${guarded.url}/echo`)).status).toBe(401)
  })

  it('[A11.44] withHttpsRedirection: a plain request is redirected to HTTPS', async () => {
    await using test = await startAIApp({ with: [withHttpsRedirection({ port: 8443 })] })
    const response = await fetch(`${test.url}/health?x=1`, { redirect: 'manual' })
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe('https://127.0.0.1:8443/health?x=1')
  })

  it('[A11.45] withForwardedHeaders: a trusted proxy’s scheme and address count, anybody else’s do not', async () => {
    const forwarded = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'alcove.example',
      'x-forwarded-for': '203.0.113.7, 10.0.0.2',
    }
    const lines: string[] = []
    const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const addresses = () =>
      lines.flatMap((line) => (JSON.parse(line) as { remoteAddress?: string }).remoteAddress ?? [])
    const config = (app: { base: { config: object } }) => ({ ...app.base.config, acceptedHosts: ['alcove.example'] })
    await using trusting = await startAIApp({
      with: [
        (app) => withConfig(config(app))(app),
        withLogger(logger),
        withHttpsRedirection(),
        withForwardedHeaders({ trustedProxies: ['127.0.0.1', '10.0.0.2'] }),
      ],
    })
    await using deaf = await startAIApp({
      with: [(app) => withConfig(config(app))(app), withLogger(logger), withHttpsRedirection()],
    })
    await using plain = await startAIApp({ with: [(app) => withConfig(config(app))(app), withLogger(logger)] })
    const status = async (url: string) =>
      (await fetch(`${url}/health`, { headers: forwarded, redirect: 'manual' })).status
    expect(await status(trusting.url)).toBe(200)
    expect(await status(deaf.url)).toBe(308)
    // Refused for want of a credential, and logged with the address that counts.
    const refused = async (url: string) => (await fetch(`${url}/api/openapi.json`, { headers: forwarded })).status
    expect(await refused(trusting.url)).toBe(401)
    expect(addresses()).toEqual(['203.0.113.7'])
    expect(await refused(plain.url)).toBe(401)
    expect(addresses()).toEqual(['203.0.113.7', '127.0.0.1'])
  })

  it('[A11.46] withStaticPathBehaviour: unknown paths are served as it says', async () => {
    const rendererDir = dataDir
    await writeFile(join(rendererDir, 'index.html'), '<title>Shell</title>')
    const files = (app: { base: { config: object } }) => ({ ...app.base.config, rendererDir, resourcesDir })
    await using shell = await startAIApp({ with: [(app) => withConfig(files(app))(app)] })
    await using strict = await startAIApp({
      with: [(app) => withConfig(files(app))(app), withStaticPathBehaviour('NotFound')],
    })
    const page = (url: string) => fetch(`${url}/some/page`, { headers: { accept: 'text/html' } })
    expect((await page(shell.url)).status).toBe(200)
    expect((await page(strict.url)).status).toBe(404)
    expect((await fetch(strict.url, { headers: { accept: 'text/html' } })).status).toBe(200)
  })

  it('[A11.47] listens on loopback by default, and answers under another name only where one is configured', async () => {
    await using test = await startAIApp()
    const refused = await startAIApp({
      with: [(app) => withConfig({ ...app.base.config, acceptedHosts: ['nas.local:80'] })(app)],
    })
    await using named = refused
    const statusFor = (url: string, host: string) =>
      new Promise<number>((resolve, reject) => {
        request(`${url}/health`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        })
          .on('error', reject)
          .end()
      })
    expect(test.url).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(await statusFor(test.url, 'nas.local:80')).toBe(403)
    expect(await statusFor(named.url, 'nas.local:80')).toBe(200)
  })
})
