import { expect, test } from 'vitest'
import type { DocumentsPatch } from '../../../contracts/index.ts'
import { type NotificationChannel, silentLogger } from '../../platform/index.ts'
import type { DocumentBrowser } from './document-browser.ts'
import { createListAnnouncer } from './list-announcer.ts'

const announcer = () => {
  const patches: DocumentsPatch[] = []
  const browser = {
    counts: () => ({}),
    entries: (ids: readonly string[]) => ids.map((documentId) => ({ documentId })),
    glances: () => [],
  } as unknown as DocumentBrowser
  const notifications = {
    publish: (_to: unknown, { payload }: { payload: DocumentsPatch }) => patches.push(payload),
  } as unknown as NotificationChannel
  const list = createListAnnouncer({ browser, notifications, logger: silentLogger(), intervalMs: 1 })
  return { list, patches }
}

test('a document that goes right after it came back is told to be gone: a window may have opened it meanwhile', async () => {
  const { list, patches } = announcer()
  list.added('team', 'a')
  list.changed('team', 'a')
  list.removed('team', 'a')
  await list.settled()
  expect(patches).toMatchObject([{ added: [], changed: [], removed: ['a'] }])
})

test('one that comes back right after it went is told to be there, after it was told to be gone', async () => {
  const { list, patches } = announcer()
  list.removed('team', 'a')
  list.added('team', 'a')
  await list.settled()
  expect(patches).toMatchObject([{ added: [{ documentId: 'a' }], removed: ['a'] }])
})

test('thousands that go are told in few patches, all of them before what comes', async () => {
  const { list, patches } = announcer()
  const gone = Array.from({ length: 2_500 }, (_, at) => `gone ${at}`)
  for (const documentId of gone) list.removed('team', documentId)
  for (let at = 0; at < 60; at++) list.added('team', `gone ${at + 2_400}`)
  await list.settled()
  expect(patches.map(({ removed, added }) => [removed.length, added.length])).toEqual([
    [1_000, 0],
    [1_000, 0],
    [500, 50],
    [0, 10],
  ])
  expect(patches.flatMap(({ removed }) => removed)).toEqual(gone)
})
