import type { WebContents } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { createFakeHost } from '../http/fake-host.ts'
import { type DesktopServices, desktopHandlers } from './desktop-handlers.ts'
import { createFakeIpc } from './fake-ipc.ts'
import { serveIpc, UNSUBSCRIBE_CHANNEL } from './ipc-transport.ts'
import { createWindowAddress } from './window-address.ts'

const setUp = () => {
  const host = createFakeHost()
  const { ipcMain, openPage } = createFakeIpc()
  const stop = serveIpc({ ipcMain, host, address: createWindowAddress(null) })
  const publish = () =>
    host.notifications.publish(
      { type: 'User', userId: 'owner' },
      { kind: 'StateChanged', payload: { resource: 'Providers' } },
    )
  return { host, openPage, stop, publish }
}
/** Subscriptions begin and end a moment later than they are asked for. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const ID = '018f3a5e-7c00-7000-8000-000000000001'
const crash = ['IAIAssistantApi', 'SubmitMessage', { content: 'crash' }, null]
const wait = ['IAIAssistantApi', 'SubmitMessage', { content: 'wait' }, null]

describe('serveIpc', () => {
  it('asks the shell what is the shell’s, for the page that asks, and from our own page alone', async () => {
    const { ipcMain, openPage } = createFakeIpc()
    const asked: unknown[] = []
    const services: DesktopServices = {
      savePdf: async (title, contents) => asked.push([title, contents]) > 0,
      openDocument: async () => true,
      takeUncleanEnd: () => false,
      quickQuestionState: () => 'Taken',
      leaveQuickQuestion: () => undefined,
    }
    const shell = (contents: WebContents) => desktopHandlers(services, contents)
    serveIpc({ ipcMain, host: createFakeHost(), address: createWindowAddress(null), shell })
    const page = openPage()
    const save = ['IDesktopApi', 'SavePdf', { fileName: ' Fog ' }, null]
    expect(await page.invoke(...save)).toEqual({ ok: true, value: { saved: true } })
    expect(asked).toEqual([['Fog', page.contents]])
    expect(await page.invoke('IDesktopApi', 'SavePdf', { fileName: ' ' }, null)).toMatchObject({
      problem: { status: 400, detail: expect.stringContaining('fileName must not be empty') },
    })
    const foreign = openPage({ url: 'https://evil.example/' })
    expect(await foreign.invoke(...save)).toMatchObject({ problem: { status: 403 } })
    expect(
      await setUp()
        .openPage()
        .invoke(...save),
    ).toMatchObject({ problem: { status: 404 } })
    expect(asked).toHaveLength(1)
  })

  it('calls as the owner, in the team asked for', async () => {
    const page = setUp().openPage()
    expect(await page.invoke('IKnowledgeApi', 'GetDocument', ID, null)).toEqual({ ok: true, value: null })
    expect(await page.invoke('IKnowledgeApi', 'DeleteDocument', ID, 'second')).toEqual({ ok: true, value: undefined })
    expect(await page.invoke('IKnowledgeApi', 'ListDocuments', undefined, 'shared')).toMatchObject({
      problem: { status: 403 },
    })
  })

  it('keeps bytes as bytes', async () => {
    const { host, openPage } = setUp()
    const bytes = new Uint8Array([0, 1, 255])
    const input = { fileName: 'a.txt', contentType: '', bytes }
    expect(await openPage().invoke('IKnowledgeApi', 'UploadDocument', input, null)).toMatchObject({ ok: true })
    expect(host.uploads).toEqual([bytes])
  })

  it('tells failures as data and leaks nothing', async () => {
    const reply = await setUp()
      .openPage()
      .invoke(...crash)
    expect(reply).toMatchObject({ ok: false, problem: { status: 500 } })
    expect(JSON.stringify(reply)).not.toMatch(/secret|home/)
  })

  it.each([[['__proto__', 'toString', null, null]], [[{}, [], 1, 2]], [[]]])('answers %j with 404', async (args) => {
    expect(
      await setUp()
        .openPage()
        .invoke(...args),
    ).toMatchObject({ ok: false, problem: { status: 404 } })
  })

  it.each([
    ['a frame inside the page', { parent: {} }],
    ['another site', { url: 'https://evil.example/' }],
    ['another host of our scheme', { url: 'alcove://evil/' }],
    ['a lookalike', { url: 'alcove://app.evil/' }],
    ['an address with a user', { url: 'alcove://app@evil/' }],
    ['a frame that is gone', { detached: true }],
    ['nowhere', null],
  ])('refuses %s', async (_name, frame) => {
    const { openPage, publish } = setUp()
    const page = openPage(frame)
    expect(await page.invoke('IKnowledgeApi', 'ListDocuments', undefined, null)).toMatchObject({
      ok: false,
      problem: { status: 403 },
    })
    await page.subscribe()
    publish()
    expect(page.received).toEqual([])
  })

  it('delivers each notification once, to whoever listens', async () => {
    const { openPage, publish } = setUp()
    const [page, other] = [openPage(), openPage()]
    await page.subscribe()
    await page.subscribe()
    publish()
    expect(page.received).toEqual([{ kind: 'StateChanged', payload: { resource: 'Providers' } }])
    expect(other.received).toEqual([])
    page.send(UNSUBSCRIBE_CHANNEL, null)
    publish()
    expect(page.received).toHaveLength(2)
    page.send(UNSUBSCRIBE_CHANNEL, null)
    page.send(UNSUBSCRIBE_CHANNEL, null)
    await settled()
    publish()
    expect(page.received).toHaveLength(2)
    await page.subscribe()
    publish()
    expect(page.received).toHaveLength(3)
  })

  it.each(['did-navigate', 'destroyed', 'render-process-gone'])(
    'ends what a page asked for when it goes: %s',
    async (event) => {
      const { host, openPage, publish } = setUp()
      const page = openPage()
      await page.subscribe()
      const waiting = page.invoke(...wait)
      await vi.waitFor(() => expect(host.signals).toHaveLength(1), 60_000)
      page.contents.emit(event)
      expect(host.signals[0]?.aborted).toBe(true)
      await waiting
      await settled()
      publish()
      expect(page.received).toEqual([])
      await page.subscribe()
      publish()
      expect(page.received).toHaveLength(1)
    },
  )

  it('delivers the notifications of the team that was named', async () => {
    const { host, openPage } = setUp()
    const [page, stranger] = [openPage(), openPage()]
    await page.subscribe('second')
    expect(await stranger.subscribe('shared')).toMatchObject({ ok: false, problem: { status: 403 } })
    const changed = (teamId: string) =>
      host.notifications.publish({ type: 'Team', teamId }, { kind: 'StateChanged', payload: { resource: 'Documents' } })
    for (const teamId of ['personal', 'second', 'shared']) changed(teamId)
    expect(page.received).toHaveLength(1)
    expect(stranger.received).toEqual([])
  })

  it('ends everything when it stops', async () => {
    const { openPage, publish, stop } = setUp()
    const page = openPage()
    await page.subscribe()
    stop()
    await settled()
    publish()
    expect(page.received).toEqual([])
    await expect(page.invoke('IKnowledgeApi', 'ListDocuments')).rejects.toThrow()
  })
})
