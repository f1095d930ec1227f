import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeTinyBert } from '../../files/tiny-bert.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../../host.ts'
import { createHostClient } from '../../host-client.ts'
import { until } from '../../until.ts'

/** Hosts start one after the other. */
const LIMIT_MS = 300_000
const PASSPHRASE = 'three wet lanterns'
const CONFIRMATION = 'replace everything'

let root: string
let host: RunningHost
let modelId: string
const dataDirs: string[] = []

const newDataDir = async (): Promise<string> => {
  const dir = await temporaryDataDir()
  dataDirs.push(dir)
  return dir
}
const namesOf = async ({ client }: Pick<RunningHost, 'client'>): Promise<string[]> =>
  (await client.embedding.GetEmbedding()).models.map((model) => model.modelId)
const inFolder = async (name: string): Promise<string> => {
  const folder = join(root, name)
  await mkdir(folder)
  return folder
}
const saySchedule = async (folder: string, models: boolean): Promise<void> => {
  await host.client.backups.SaveBackupSchedule({ folder, every: 'Never', keep: 3, models })
}
/** Has a first backup made by itself, which is due at once. */
const scheduled = async (folder: string): Promise<string> => {
  await host.client.backups.SaveBackupSchedule({
    folder,
    every: 'Daily',
    keep: 3,
    encrypted: true,
    passphrase: PASSPHRASE,
  })
  const name = await until(
    'the scheduled backup',
    async () => (await readdir(folder)).find((each) => !each.startsWith('.')) ?? false,
    {
      timeoutMs: 60_000,
    },
  )
  return join(folder, String(name))
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-model-backups-'))
  host = await launchHost({ dataDir: await newDataDir() })
  const folder = join(root, 'tiny-bert')
  await writeTinyBert(folder)
  const model = await host.client.embedding.ImportEmbeddingModel({ folder })
  modelId = model.modelId
  await writeFile(join(host.dataDir, 'models', 'talker.gguf'), Buffer.alloc(5_000, 7))
}, LIMIT_MS)
afterAll(async () => {
  await host.stop()
  await rm(root, { recursive: true, force: true })
  for (const dir of dataDirs) await rm(dir, { recursive: true, force: true, maxRetries: 20 })
})

describe('models that a person added', () => {
  it.each([
    ['a scheduled, encrypted backup', 'scheduled', scheduled],
    ['a backup', 'plain', async (folder: string) => (await host.client.backups.BackUpNow({ folder })).path],
  ] as const)(
    'are in %s, and come back with it on another machine, beside those that are there',
    async (_what, name, make) => {
      const path = await make(await inFolder(name))
      const passphrase = path.endsWith('.sealed') ? PASSPHRASE : null
      await using other = await launchHost({ dataDir: await newDataDir() })
      await writeFile(join(other.dataDir, 'models', 'own.gguf'), 'mine')
      expect(await namesOf(other)).not.toContain(modelId)
      const { models } = await other.client.backups.PreviewRestore({ path, passphrase })
      expect(models.map(({ state }) => state)).toEqual(['InBackup', 'InBackup'])
      expect(models.at(-1)).toMatchObject({ name: 'talker.gguf', sizeBytes: 5_000 })
      await other.client.backups.RestoreBackup({ path, passphrase, confirmation: CONFIRMATION })
      const client = createHostClient({ url: other.url, token: other.token })
      await until(
        'the model to be there',
        () =>
          namesOf({ client }).then(
            (names) => names.includes(modelId),
            () => false,
          ),
        {
          timeoutMs: 120_000,
        },
      )
      expect((await stat(join(other.dataDir, 'models', 'talker.gguf'))).size).toBe(5_000)
      expect((await stat(join(other.dataDir, 'models', 'own.gguf'))).size).toBe(4)
    },
    LIMIT_MS,
  )

  it(
    'are left out where the person says so; what is looked at tells which are missing, and which are here',
    async () => {
      const folder = await inFolder('without')
      await saySchedule(folder, false)
      const { path, sizeBytes } = await host.client.backups.BackUpNow({ folder: null })
      await saySchedule(folder, true)
      const withModels = await host.client.backups.BackUpNow({ folder: null })
      expect(withModels.sizeBytes).toBeGreaterThan(sizeBytes + 5_000)
      await using other = await launchHost({ dataDir: await newDataDir() })
      const statesOn = async ({ client }: RunningHost) =>
        (await client.backups.PreviewRestore({ path })).models.map(({ state }) => state)
      expect(await statesOn(other)).toEqual(['Missing', 'Missing'])
      expect(await statesOn(host)).toEqual(['Here', 'Here'])
      expect((await host.client.backups.GetBackups()).models).toHaveLength(2)
    },
    LIMIT_MS,
  )
})
