import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { Bridge, InvokeReply } from '../../src/contracts/index.ts'
import { launchDesktop, type RunningDesktop } from './launch-desktop.ts'

declare global {
  interface Window {
    alcove: Bridge
    listeners: Record<string, { readonly heard: readonly unknown[]; stop(): void }>
  }
}

let dataDir: string
let desktop: RunningDesktop
let page: Page

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  desktop = await launchDesktop(dataDir)
  page = desktop.page
})
test.afterAll(async () => {
  expect(await desktop.quit()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
})

const invoke = (contract: string, operation: string, input: unknown = null, teamId: string | null = null) =>
  page.evaluate<InvokeReply, [string, string, unknown, string | null]>(
    (call) => window.alcove.invoke(...call),
    [contract, operation, input, teamId],
  )

/** Uploads a text from inside the page, as its bytes. */
const upload = (fileName: string, text: string) =>
  page.evaluate<InvokeReply, [string, string]>(
    ([name, content]) =>
      window.alcove.invoke(
        'IKnowledgeApi',
        'UploadDocument',
        { fileName: name, contentType: 'text/plain', bytes: new TextEncoder().encode(content) },
        null,
      ),
    [fileName, text],
  )

test('[D7.03] the page is isolated from Node and Electron', async () => {
  const seen = await page.evaluate(() => {
    const page = window as unknown as Record<string, unknown>
    return {
      node: [typeof page.require, typeof page.process, typeof page.module, typeof page.Buffer],
      bridge: Object.keys(window.alcove).sort(),
      frozen: Object.isFrozen(window.alcove),
      secure: isSecureContext,
    }
  })
  expect(seen).toEqual({
    node: ['undefined', 'undefined', 'undefined', 'undefined'],
    bridge: ['invoke', 'pathForFile', 'platform', 'subscribe'],
    frozen: true,
    secure: true,
  })
})

test('calls give values, and bytes stay bytes both ways', async () => {
  const reply = await upload('bytes.txt', 'as they were')
  if (!reply.ok) throw new Error(reply.problem.detail)
  const { ok, value } = reply.value as { ok: boolean; value: { documentId: string; sizeBytes: number } }
  expect([ok, value.sizeBytes]).toEqual([true, 12])
  const read = await page.evaluate(async (documentId) => {
    const answer = await window.alcove.invoke(
      'IDocumentsApi',
      'ReadDocument',
      { documentId, offset: 3, length: 4 },
      null,
    )
    const bytes = answer.ok && (answer.value as { bytes: unknown }).bytes
    return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : typeof bytes
  }, value.documentId)
  expect(read).toBe('they')
  expect(await invoke('IKnowledgeApi', 'DeleteDocument', value.documentId)).toEqual({ ok: true, value: undefined })
  expect(await invoke('IKnowledgeApi', 'GetDocument', value.documentId)).toEqual({ ok: true, value: null })
})

test('failures arrive as problems', async () => {
  const missing = await invoke('IKnowledgeApi', '__proto__')
  expect(missing).toMatchObject({ ok: false, problem: { status: 404, title: 'Not found' } })
  const mistyped = await invoke('IKnowledgeApi', 'GetDocument', 7)
  expect(mistyped).toMatchObject({ ok: false, problem: { status: 400 } })
  const foreign = await invoke('IKnowledgeApi', 'ListDocuments', null, 'somebody-else')
  expect(foreign).toMatchObject({ ok: false, problem: { status: 403 } })
})

test('what cannot be copied is refused on this side', async () => {
  const message = await page.evaluate(() =>
    window.alcove.invoke('IKnowledgeApi', 'GetDocument', { callback: () => 1, symbol: Symbol('s') }, null).then(
      () => 'sent',
      (error: Error) => error.message,
    ),
  )
  expect(message).toContain('could not be cloned')
})

test('notifications arrive until unsubscribed, and again after a reload', async () => {
  /** Keeps what is heard from now on under a name, until it is told to stop. */
  const listen = (name: string) =>
    page.evaluate(async (listener) => {
      const heard: unknown[] = []
      const stop = await window.alcove.subscribe((notification) => heard.push(notification), null)
      window.listeners = { ...window.listeners, [listener]: { heard, stop } }
    }, name)
  const heardBy = (name: string) =>
    page.evaluate((listener) => JSON.stringify(window.listeners[listener]?.heard ?? []), name)

  await listen('first')
  await upload('first.txt', 'one')
  await expect.poll(() => heardBy('first')).toContain('first.txt')
  await listen('second')
  await page.evaluate(() => window.listeners.first?.stop())
  await upload('second.txt', 'two')
  await expect.poll(() => heardBy('second')).toContain('second.txt')
  expect(await heardBy('first')).not.toContain('second.txt')

  await page.reload()
  await listen('third')
  await upload('third.txt', 'three')
  await expect.poll(() => heardBy('third')).toContain('third.txt')
})

test('pages, samples and policy come from the app’s own scheme', async () => {
  const answers = await page.evaluate(async () => {
    const get = async (path: string) => {
      const response = await fetch(path, { headers: { accept: 'text/html' } })
      return [response.status, response.headers.get('content-type'), response.headers.get('content-security-policy')]
    }
    return Promise.all([
      get('/documents'),
      get('/samples/index.json'),
      get('/models/alcove-embed-en-v1/config.json'),
      get('/../package.json'),
    ])
  })
  const [pageAddress, sample, model, outside] = answers
  expect(pageAddress).toEqual([200, 'text/html; charset=utf-8', expect.stringContaining("default-src 'none'")])
  expect(sample?.slice(0, 2)).toEqual([200, 'application/json'])
  expect(model?.[0]).not.toBe(200)
  expect(outside?.[0]).not.toBe(200)
})

test('[D7.03] the policy stops scripts and pictures from elsewhere', async () => {
  const blocked = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = []
        document.addEventListener('securitypolicyviolation', (event) => {
          seen.push(event.effectiveDirective)
          if (seen.length === 2) resolve(seen.sort())
        })
        const image = document.createElement('img')
        image.src = 'https://elsewhere.example/pixel.png'
        const script = document.createElement('script')
        script.textContent = 'window.ran = true'
        document.body.append(image, script)
      }),
  )
  expect(blocked).toEqual(['img-src', 'script-src-elem'])
})

test('[D7.03] links and windows go to the system’s browser, and only those that may', async () => {
  const address = page.url()
  const before = (await desktop.externalAddresses()).length
  await page.evaluate(() => {
    for (const url of [
      'https://a.example/',
      'mailto:ada@a.example',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'smb://a.example/x',
    ])
      window.open(url)
    const link = document.createElement('a')
    link.href = 'https://b.example/page'
    link.target = '_blank'
    document.body.append(link)
    link.click()
    const leaving = document.createElement('a')
    leaving.href = 'https://c.example/leaving'
    document.body.append(leaving)
    leaving.click()
  })
  await expect
    .poll(async () => (await desktop.externalAddresses()).slice(before).toSorted())
    .toEqual(['https://a.example/', 'https://b.example/page', 'https://c.example/leaving', 'mailto:ada@a.example'])
  expect(page.url()).toBe(address)
})

test('nothing is downloaded but what the page itself has made (there was no handler)', async () => {
  await page.evaluate(() => {
    const save = (href: string) => {
      const link = document.createElement('a')
      link.href = href
      link.download = 'x.txt'
      document.body.append(link)
      link.click()
    }
    save('data:text/plain,from-elsewhere')
    save(URL.createObjectURL(new Blob(['mine'])))
  })
  await expect
    .poll(async () => (await desktop.downloads()).map(({ url, refused }) => [url.split(':')[0], refused]).toSorted())
    .toEqual([
      ['blob', false],
      ['data', true],
    ])
})

test('a build shows its own page, whatever ELECTRON_RENDERER_URL says', async () => {
  const otherDir = await mkdtemp(join(tmpdir(), 'alcove-desktop-'))
  const other = await launchDesktop(otherDir, { ELECTRON_RENDERER_URL: 'http://127.0.0.1:9/' })
  expect(new URL(other.page.url()).host).toBe(new URL(page.url()).host)
  expect(await other.quit()).toBe(0)
  await rm(otherDir, { recursive: true, force: true })
})

test('a second start brings the first window forward and ends', async () => {
  const before = await desktop.focusCount()
  expect(await desktop.startAgain()).toBe(0)
  await expect.poll(() => desktop.focusCount()).toBeGreaterThan(before)
})

/** Whether Chromium has written a text of the page's storage to disk, which it does some seconds after the page did. */
const isStored = async (text: string): Promise<boolean> => {
  const paths = await readdir(join(dataDir, 'window'), { recursive: true })
  const logs = paths.filter((path) => path.includes('Local Storage') && path.endsWith('.log'))
  // A log may have been replaced meanwhile.
  const contents = await Promise.all(
    logs.map((path) => readFile(join(dataDir, 'window', path), 'latin1').catch(() => '')),
  )
  return contents.some((content) => content.includes(text))
}

test('what the page keeps survives a restart, after quitting and after a crash', async () => {
  await page.evaluate(() => localStorage.setItem('kept', 'yes'))
  await expect.poll(() => isStored('kept')).toBe(true)
  expect(await desktop.quit()).toBe(0)
  desktop = await launchDesktop(dataDir)
  page = desktop.page
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('yes')
  await desktop.kill()
  desktop = await launchDesktop(dataDir)
  page = desktop.page
  expect((await invoke('IKnowledgeApi', 'ListDocuments')).ok).toBe(true)
})
