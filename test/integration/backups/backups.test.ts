import { Buffer } from 'node:buffer'
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackupFile } from '../../../src/contracts/index.ts'
import { API_KEY, connectProvider } from '../../connect-provider.ts'
import { entryFile } from '../../entry-file.ts'
import { plainPng } from '../../files/png-file.ts'
import { type HostLaunch, launchHost, type RunningHost, temporaryDataDir } from '../../host.ts'
import { createHostClient } from '../../host-client.ts'
import { findInFiles } from '../../raw-bytes.ts'
import { smallDisk } from '../../small-disk.ts'
import { until } from '../../until.ts'

/** Hosts start one after the other. */
const LIMIT_MS = 300_000
const CONFIRMATION = 'replace everything'

const entry = entryFile('alcove')
const alcove = async (args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [entry, ...args])).stdout

let root: string
let folder: string
let backup: BackupFile
const dataDirs: string[] = []

const newDataDir = async (): Promise<string> => {
  const dir = await temporaryDataDir()
  dataDirs.push(dir)
  return dir
}
const launch = async (options: HostLaunch = {}): Promise<RunningHost> =>
  launchHost({ ...options, dataDir: options.dataDir ?? (await newDataDir()) })
const namesIn = async ({ client }: Pick<RunningHost, 'client'>): Promise<string[]> =>
  (await client.knowledge.ListDocuments()).map(({ fileName }) => fileName).toSorted()
const fill = async ({ client }: RunningHost): Promise<void> => {
  const { documentId } = await client.add({ fileName: 'keeper.txt', bytes: 'The lighthouse keeper is called Ines.' })
  await client.knowledge.AddNote({ title: 'Keys', body: 'The spare key hangs behind the clock.' })
  await client.settled([documentId])
  await client.ask('What is the lighthouse keeper called?')
}
/** Restores, and waits for the host to be back at its address with what the backup holds. */
const restore = async (host: RunningHost, path: string, isBack: (names: readonly string[]) => boolean) => {
  await host.client.backups.RestoreBackup({ path, confirmation: CONFIRMATION })
  const client = createHostClient({ url: host.url, token: host.token })
  await until('the host to be back', () => namesIn({ client }).then(isBack, () => false), { timeoutMs: 120_000 })
  return client
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-backups-'))
  folder = join(root, 'kept')
  await mkdir(folder)
  await using host = await launch()
  await fill(host)
  await connectProvider(host.client, 'http://127.0.0.1:9/v1')
  backup = await host.client.backups.BackUpNow({ folder })
}, LIMIT_MS)
afterAll(async () => {
  await rm(root, { recursive: true, force: true })
  for (const dir of dataDirs) await rm(dir, { recursive: true, force: true, maxRetries: 20 })
})

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
      await using host = await launch()
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
      await using host = await launch()
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
      const withPictures = join(root, 'pictures')
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
    'that is encrypted shows nothing of what it holds, and comes back with its passphrase alone, on the command line too',
    async () => {
      await using host = await launch()
      const { documentId } = await host.client.add({ fileName: 'sealed.txt', bytes: 'The heron nests by the weir.' })
      await host.client.settled([documentId])
      const kept = join(root, 'sealed')
      await mkdir(kept)
      const file = join(root, 'passphrase.txt')
      await writeFile(file, 'green winter boat\n')
      const reach = ['--url', host.url, '--token', host.token]
      await alcove(['backup', kept, '--passphrase-file', file, ...reach])
      const [name = ''] = await readdir(kept)
      expect(name).toMatch(/\.tar\.sealed$/)
      const path = join(kept, name)
      expect(await findInFiles(kept, 'The heron nests by the weir.')).toEqual([])
      expect((await stat(path)).mode & 0o077).toBe(0)
      const { backups } = host.client
      await expect(backups.PreviewRestore({ path })).rejects.toMatchObject({
        message: expect.stringMatching(/^passphrase: .*is encrypted/),
      })
      await expect(backups.PreviewRestore({ path, passphrase: 'green winter goat' })).rejects.toMatchObject({
        message: expect.stringMatching(/^passphrase: is not the one/),
      })
      const bad = join(root, 'bad.sealed')
      await copyFile(path, bad)
      await truncate(bad, (await stat(path)).size - 20)
      await expect(backups.PreviewRestore({ path: bad, passphrase: 'green winter boat' })).rejects.toMatchObject({
        message: expect.stringMatching(/^path: .*cut off or changed/),
      })
      expect(await alcove(['restore', path, '--passphrase-file', file, ...reach])).toContain('1 documents')
      expect((await readdir(host.dataDir)).filter((left) => /restore|backup/.test(left))).toEqual([])
      await host.client.documents.DeleteDocuments({ documentIds: [documentId] })
      await backups.RestoreBackup({ path, passphrase: 'green winter boat', confirmation: CONFIRMATION })
      const client = createHostClient({ url: host.url, token: host.token })
      const isBack = () =>
        namesIn({ client }).then(
          (names) => names.includes('sealed.txt'),
          () => false,
        )
      await until('the host to be back', isBack, { timeoutMs: 120_000 })
    },
    LIMIT_MS,
  )

  it(
    'that was cut, changed, or is none is refused with a sentence, and nothing changes',
    async () => {
      await using host = await launch()
      const { documentId } = await host.client.add({ fileName: 'stays.txt', bytes: 'This stays.' })
      await host.client.settled([documentId])
      const bad = join(root, 'bad.tar')
      const refused = async () => {
        for (const call of [
          () => host.client.backups.PreviewRestore({ path: bad }),
          () => host.client.backups.RestoreBackup({ path: bad, confirmation: CONFIRMATION }),
        ])
          await expect(call()).rejects.toMatchObject({ status: 400, message: expect.stringContaining('no backup') })
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
      await refused()
    },
    LIMIT_MS,
  )
})

describe('on the command line', () => {
  it(
    'a folder is backed up, and restored into another',
    async () => {
      const own = join(root, 'by command')
      await mkdir(own)
      const [from, to] = [await newDataDir(), await newDataDir()]
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

describe('a backup of encrypted files', () => {
  it(
    'holds them as they were, and what is restored is encrypted again',
    async () => {
      const own = join(root, 'encrypted')
      await mkdir(own)
      let made: BackupFile
      {
        await using host = await launch({ args: ['--encrypt-files', 'on'] })
        await fill(host)
        made = await host.client.backups.BackUpNow({ folder: own })
      }
      await using host = await launch()
      const again = await restore(host, made.path, (names) => names.includes('keeper.txt'))
      const [document] = await again.knowledge.ListDocuments()
      const read = await again.documents.ReadDocument({
        documentId: document?.documentId ?? '',
        offset: 0,
        length: 100,
      })
      expect(Buffer.from(read?.bytes ?? []).length).toBeGreaterThan(10)
      expect(await findInFiles(join(host.dataDir, 'blobs'), 'lighthouse keeper')).toEqual([])
    },
    LIMIT_MS,
  )
})

describe('backups that are made by themselves', () => {
  it(
    'begin with the schedule, keep as many as was said, and tell when the next is due',
    async () => {
      const own = join(root, 'scheduled')
      await mkdir(own)
      await using host = await launch()
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

describe('that is made by itself and encrypted', () => {
  it(
    'asks for its passphrase once, keeps it in the secret store alone, and is opened with it',
    async () => {
      const own = join(root, 'sealed by itself')
      await mkdir(own)
      const passphrase = 'seven quiet harbours'
      const dataDir = await newDataDir()
      const wanted = { folder: own, every: 'Daily' as const, keep: 3, encrypted: true }
      {
        await using host = await launch({ dataDir })
        const { backups } = host.client
        await expect(backups.SaveBackupSchedule(wanted)).rejects.toMatchObject({
          status: 400,
          message: expect.stringContaining('passphrase'),
        })
        await backups.SaveBackupSchedule({ ...wanted, passphrase })
        await until('the first backup', async () => (await backups.GetBackups()).last !== null)
        const state = await backups.GetBackups()
        expect(JSON.stringify(state)).not.toContain(passphrase)
        expect(state).toMatchObject({ failure: null, schedule: { encrypted: true }, passphraseIn: 'EncryptedFile' })
      }
      await using host = await launch({ dataDir })
      const { backups } = host.client
      // It is not asked for again: neither at the next start, nor when something else of the schedule changes.
      await backups.SaveBackupSchedule({ ...wanted, keep: 2 })
      const { path } = await backups.BackUpNow({ folder: null })
      expect(path).toMatch(/\.sealed$/)
      expect(await backups.PreviewRestore({ path, passphrase })).toMatchObject({ holds: { documents: 0 } })
      await expect(backups.PreviewRestore({ path })).rejects.toMatchObject({ status: 400 })
      expect(await findInFiles(own, passphrase)).toEqual([])
      expect(await findInFiles(dataDir, passphrase)).toEqual([])
      await backups.SaveBackupSchedule({ ...wanted, encrypted: false })
      expect((await backups.BackUpNow({ folder: null })).path).toMatch(/\.tar$/)
      await expect(backups.SaveBackupSchedule(wanted)).rejects.toMatchObject({ status: 400 })
    },
    LIMIT_MS,
  )
})

describe('where the disk is full or the process is killed', () => {
  it(
    'a backup that finds no room says so, and the last good one stays',
    async () => {
      const mounted = await newDataDir()
      const disk = smallDisk(40, mounted)
      await using host = await launch({ dataDir: join(mounted, 'data'), wrap: disk.wrap })
      const at = disk.seenAt(host.pid, mounted)
      const { backups } = host.client
      const own = join(mounted, 'kept')
      await mkdir(join(at, 'kept'))
      await backups.SaveBackupSchedule({ folder: own, every: 'Never', keep: 1 })
      const good = await backups.BackUpNow({ folder: null })
      if (disk.isWhole) {
        await writeFile(join(at, 'filler'), Buffer.alloc(2 ** 26)).catch(() => undefined)
        await expect(backups.BackUpNow({ folder: null })).rejects.toMatchObject({
          status: 507,
          message: expect.stringMatching(/room/),
        })
        await rm(join(at, 'filler'))
      }
      expect(await readdir(join(at, 'kept'))).toEqual([good.fileName])
      expect(await backups.PreviewRestore({ path: good.path })).toMatchObject({ holds: { documents: 0 } })
    },
    LIMIT_MS,
  )

  it.each([
    ['a backup', null],
    ['an encrypted backup', 'three wet lanterns'],
  ])(
    'killed in the middle of %s: no half backup under its name, and the next one sweeps what was left',
    async (_what, passphrase) => {
      const own = join(root, `killed ${passphrase}`)
      await mkdir(own)
      const dataDir = await newDataDir()
      const host = await launch({ dataDir })
      const bytes = `${'The tide turns at noon, and boats leave for the islands. '.repeat(400)}\n`
      for (let at = 0; at < 60; at++) await host.client.add({ fileName: `tide ${at}.txt`, bytes: `${at} ${bytes}` })
      const making = host.client.backups.BackUpNow({ folder: own, passphrase }).catch(() => null)
      await until('the backup to begin', async () => (await readdir(own)).length > 0)
      await host.kill9()
      await making
      const names = await readdir(own)
      for (const name of names.filter((each) => !each.startsWith('.')))
        expect((await stat(join(own, name))).size).toBeGreaterThan(0)
      await using next = await launch({ dataDir })
      const made = await next.client.backups.BackUpNow({ folder: own, passphrase })
      expect((await readdir(own)).filter((name) => name.startsWith('.'))).toEqual([])
      expect(await next.client.backups.PreviewRestore({ path: made.path, passphrase })).toMatchObject({
        holds: { documents: 60 },
      })
    },
    LIMIT_MS,
  )

  it(
    'that was cut off is gone from its folder with the next start, and nothing else is',
    async () => {
      const [dataDir, target] = [await newDataDir(), await mkdtemp(join(root, 'target-'))]
      const host = await launch({ dataDir })
      const { backups } = host.client
      await backups.SaveBackupSchedule({ ...(await backups.GetBackups()).schedule, folder: target })
      const { fileName } = await backups.BackUpNow({ folder: null })
      await host.kill9()
      await writeFile(join(target, `.${fileName.replace('20', '19')}.partial`), 'half of it')
      await writeFile(join(target, '.notes.partial'), 'of somebody else')
      await using next = await launch({ dataDir })
      await until('its rest to go', async () => (await readdir(target)).length === 2)
      expect((await readdir(target)).toSorted()).toEqual(['.notes.partial', fileName])
      expect((await next.client.backups.GetBackups()).backups.map((each) => each.fileName)).toEqual([fileName])
    },
    LIMIT_MS,
  )

  it(
    'killed in the middle of a restore: everything is as it was, or as in the backup',
    async () => {
      const dataDir = await newDataDir()
      const host = await launch({ dataDir })
      const { documentId } = await host.client.add({ fileName: 'before.txt', bytes: 'As it was.' })
      await host.client.settled([documentId])
      const restoring = host.client.backups
        .RestoreBackup({ path: backup.path, confirmation: CONFIRMATION })
        .catch(() => null)
      await until('the restore to begin', async () =>
        (await readdir(dataDir)).some((name) => name.startsWith('restore')),
      )
      await host.kill9()
      await restoring
      await using next = await launch({ dataDir })
      const names = await namesIn(next)
      expect([['before.txt'], ['Keys.md', 'keeper.txt']]).toContainEqual(names)
      expect((await readdir(dataDir)).filter((name) => name.startsWith('restore'))).toEqual([])
      expect((await readFile(join(dataDir, 'alcove.db'))).length).toBeGreaterThan(0)
    },
    LIMIT_MS,
  )
})
