import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BackupFile } from '../../../src/contracts/index.ts'
import { connectProvider } from '../../connect-provider.ts'
import { entryFile } from '../../entry-file.ts'
import { type HostLaunch, launchHost, type RunningHost, temporaryDataDir } from '../../host.ts'
import { createHostClient } from '../../host-client.ts'
import { until } from '../../until.ts'

/** Hosts start one after the other. */
export const LIMIT_MS = 300_000
export const CONFIRMATION = 'replace everything'

const entry = entryFile('alcove')
/** What the command prints. */
export const alcove = async (args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [entry, ...args])).stdout

export const namesIn = async ({ client }: Pick<RunningHost, 'client'>): Promise<string[]> =>
  (await client.knowledge.ListDocuments()).map(({ fileName }) => fileName).toSorted()
export const fill = async ({ client }: RunningHost): Promise<void> => {
  const { documentId } = await client.add({ fileName: 'keeper.txt', bytes: 'The lighthouse keeper is called Ines.' })
  await client.knowledge.AddNote({ title: 'Keys', body: 'The spare key hangs behind the clock.' })
  await client.settled([documentId])
  await client.ask('What is the lighthouse keeper called?')
}
/** Restores, and waits for the host to be back at its address with what the backup holds. */
export const restore = async (host: RunningHost, path: string, isBack: (names: readonly string[]) => boolean) => {
  await host.client.backups.RestoreBackup({ path, confirmation: CONFIRMATION })
  const client = createHostClient({ url: host.url, token: host.token })
  await until('the host to be back', () => namesIn({ client }).then(isBack, () => false), { timeoutMs: 120_000 })
  return client
}

/** A folder for what a test writes, and hosts with data folders of their own. */
export const openBackupPlaces = async () => {
  const root = await mkdtemp(join(tmpdir(), 'alcove-backups-'))
  const dataDirs: string[] = []
  const newDataDir = async (): Promise<string> => {
    const dir = await temporaryDataDir()
    dataDirs.push(dir)
    return dir
  }
  const launch = async (options: HostLaunch = {}): Promise<RunningHost> =>
    launchHost({ ...options, dataDir: options.dataDir ?? (await newDataDir()) })
  return {
    root,
    newDataDir,
    launch,
    /** A backup of a host that holds a little of everything, alone in a folder. */
    backUp: async (): Promise<{ folder: string; backup: BackupFile }> => {
      const folder = join(root, 'kept')
      await mkdir(folder)
      await using host = await launch()
      await fill(host)
      await connectProvider(host.client, 'http://127.0.0.1:9/v1')
      return { folder, backup: await host.client.backups.BackUpNow({ folder }) }
    },
    close: async () => {
      await rm(root, { recursive: true, force: true })
      for (const dir of dataDirs) await rm(dir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
export type BackupPlaces = Awaited<ReturnType<typeof openBackupPlaces>>
