import { Buffer } from 'node:buffer'
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackupFile } from '../../../src/contracts/index.ts'
import { API_KEY, connectProvider } from '../../connect-provider.ts'
import { plainPng } from '../../files/png-file.ts'
import { findInFiles } from '../../raw-bytes.ts'
import { until } from '../../until.ts'
import {
  alcove,
  type BackupPlaces,
  CONFIRMATION,
  LIMIT_MS,
  namesIn,
  openBackupPlaces,
  restore,
} from './backup-places.ts'

let places: BackupPlaces
let folder: string
let backup: BackupFile
beforeAll(async () => {
  places = await openBackupPlaces()
  ;({ folder, backup } = await places.backUp())
}, LIMIT_MS)
afterAll(() => places.close())

describe('a backup', () => {
  it('is one private file without any key, and nothing else is left', async () => {
    expect(await readdir(folder)).toEqual([backup.fileName])
    const { mode, size } = await stat(backup.path)
    expect(mode & 0o077).toBe(0)
    expect(size).toBe(backup.sizeBytes)
    expect(await findInFiles(folder, API_KEY)).toEqual([])
    expect(await findInFiles(folder, 'The lighthouse keeper is called Ines.')).not.toEqual([])
  })

  it(
    'is looked into before it is restored, and takes the place of everything; keys stay, and answers come from it',
    async () => {
      await using host = await places.launch()
      const { client } = host
      const { documentId } = await client.add({ fileName: 'other.txt', bytes: 'Another document.' })
      await client.settled([documentId])
      await connectProvider(client, 'http://127.0.0.1:9/v1')
      expect(await client.backups.PreviewRestore({ path: backup.path })).toMatchObject({
        createdAt: backup.createdAt,
        sizeBytes: backup.sizeBytes,
        holds: { documents: 1, notes: 1, conversations: 1 },
        replaces: { documents: 1, notes: 0, conversations: 0 },
      })
      expect(await namesIn(host)).toEqual(['other.txt'])

      const again = await restore(host, backup.path, (names) => names.includes('keeper.txt'))
      expect(await namesIn({ client: again })).toEqual(['Keys.md', 'keeper.txt'])
      expect(await again.assistant.ListConversations()).toHaveLength(1)
      expect(await findInFiles(host.dataDir, 'Another document.')).toEqual([])
      await again.settings.SetActiveProvider(null)
      const { message } = await again.ask('What is the lighthouse keeper called?')
      expect(message.content).toContain('Ines')
      expect((await readdir(host.dataDir)).filter((name) => /restore|backup/.test(name))).toEqual([])
    },
    LIMIT_MS,
  )

  it(
    'holds the pictures of messages: they come back byte for byte, and none that was gone',
    async () => {
      await using host = await places.launch()
      const show = async (fileName: string, bytes: Uint8Array) => {
        const { conversations, assistant } = host.client
        const base64 = Buffer.from(bytes).toString('base64') as never
        const { pictureId } = await conversations.AttachPicture({ fileName, bytes: base64 })
        const question = { conversationId: null, content: 'What is this?', pictures: [pictureId] }
        const { taskId, conversationId } = await conversations.AskWithPictures(question)
        const isOver = async () => (await assistant.GetTaskStatus(taskId))?.status.type === 'Completed'
        await until('the reply', isOver)
        return { pictureId, conversationId }
      }
      const purge = async (conversationId: string) => {
        await host.client.assistant.DeleteConversation(conversationId)
        await host.client.conversations.PurgeConversation(conversationId)
      }
      const red = plainPng([200, 20, 20], { width: 64, height: 32 })
      const kept = await show('red.png', red)
      const gone = await show('blue.png', plainPng([20, 20, 200]))
      await purge(gone.conversationId)
      const withPictures = join(places.root, 'pictures')
      await mkdir(withPictures)
      const { path } = await host.client.backups.BackUpNow({ folder: withPictures })
      await purge(kept.conversationId)
      const later = await show('later.png', plainPng([20, 200, 20]))
      await host.client.add({ fileName: 'later.txt', bytes: 'Later.' })

      const { conversations, assistant } = await restore(host, path, (names) => names.length === 0)
      expect((await conversations.BrowseConversations({})).total).toBe(1)
      const [question] = (await assistant.GetConversation(kept.conversationId))?.messages ?? []
      expect(question?.pictures).toMatchObject([{ pictureId: kept.pictureId, fileName: 'red.png', width: 64 }])
      const read = await conversations.ReadPicture(kept.pictureId)
      expect(Buffer.from(read?.bytes ?? []).equals(red)).toBe(true)
      for (const { pictureId } of [gone, later]) expect(await conversations.ReadPicture(pictureId)).toBeNull()
      const files = await readdir(join(host.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
      expect(files.filter((file) => file.isFile() && file.parentPath.endsWith('ai-pictures'))).toHaveLength(1)
    },
    LIMIT_MS,
  )

  it(
    'that was cut, changed, or is none is refused with a sentence, and nothing changes',
    async () => {
      await using host = await places.launch()
      const { documentId } = await host.client.add({ fileName: 'stays.txt', bytes: 'This stays.' })
      await host.client.settled([documentId])
      const bad = join(places.root, 'bad.tar')
      const refused = async (path = bad, why = /no backup/) => {
        for (const call of [
          () => host.client.backups.PreviewRestore({ path }),
          () => host.client.backups.RestoreBackup({ path, confirmation: CONFIRMATION }),
        ])
          await expect(call()).rejects.toMatchObject({ status: 400, message: expect.stringMatching(why) })
        expect(await namesIn(host)).toEqual(['stays.txt'])
        expect((await readdir(host.dataDir)).filter((name) => name.startsWith('restore'))).toEqual([])
      }
      await copyFile(backup.path, bad)
      await truncate(bad, backup.sizeBytes - 4_096)
      await refused()
      await copyFile(backup.path, bad)
      const file = await open(bad, 'r+')
      await file.write(Buffer.from([0x5a, 0x5a]), 0, 2, Math.floor(backup.sizeBytes / 2))
      await file.close()
      await refused()
      await writeFile(bad, 'no backup at all')
      await refused()
      await rm(bad)
      await refused(bad, /there is no such file/)
      await refused(places.root, /is a folder/)
      await refused('bad.tar', /is not the full path/)
      // A pipe that nobody writes to was waited on for ever, and no backup was made meanwhile.
      if (spawnSync('mkfifo', [bad]).status === 0) await refused()
    },
    LIMIT_MS,
  )
})

describe('on the command line', () => {
  it(
    'a folder is backed up, and restored into another',
    async () => {
      const own = join(places.root, 'by command')
      await mkdir(own)
      const [from, to] = [await places.newDataDir(), await places.newDataDir()]
      const file = join(own, 'mast.txt')
      await writeFile(file, 'The mast of the dinghy is 6.2 metres long.')
      await alcove(['add', file, '--data-dir', from])
      const { path } = JSON.parse(await alcove(['backup', own, '--json', '--data-dir', from])) as BackupFile
      expect(await alcove(['restore', path, '--data-dir', to])).toContain('1 documents, 0 notes, 0 conversations')
      expect(await alcove(['list', '--data-dir', to])).not.toContain('mast.txt')
      await alcove(['restore', path, '--replace', '--data-dir', to])
      expect(await alcove(['list', '--data-dir', to])).toContain('mast.txt')
    },
    LIMIT_MS,
  )
})

describe('backups that are made by themselves', () => {
  it(
    'begin with the schedule, keep as many as was said, and tell when the next is due',
    async () => {
      const own = join(places.root, 'scheduled')
      await mkdir(own)
      await using host = await places.launch()
      const { backups } = host.client
      await expect(backups.SaveBackupSchedule({ folder: host.dataDir, every: 'Daily', keep: 2 })).rejects.toMatchObject(
        {
          status: 400,
          message: expect.stringContaining('folder'),
        },
      )
      await backups.SaveBackupSchedule({ folder: own, every: 'Daily', keep: 2 })
      await until('the first backup', async () => (await backups.GetBackups()).last !== null)
      const first = await backups.GetBackups()
      expect(first).toMatchObject({ failure: null, backups: [first.last] })
      expect(Date.parse(first.nextAt ?? '') - Date.parse(first.last?.createdAt ?? '')).toBe(86_400_000)
      await backups.BackUpNow({ folder: null })
      await backups.BackUpNow({ folder: null })
      const after = await backups.GetBackups()
      expect(after.backups).toHaveLength(2)
      expect(after.backups.map(({ path }) => path)).not.toContain(first.last?.path)
      await rm(own, { recursive: true })
      await expect(backups.BackUpNow({ folder: null })).rejects.toMatchObject({ status: 400 })
      expect((await backups.GetBackups()).failure?.message).toContain('no such folder')
    },
    LIMIT_MS,
  )
})
