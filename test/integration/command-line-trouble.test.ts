import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectProvider } from '../connect-provider.ts'
import { entryFile } from '../entry-file.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../host.ts'
import { until } from '../until.ts'

const entry = entryFile('alcove')

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

interface Begun {
  readonly child: ChildProcess
  readonly said: { stdout: string; stderr: string }
  readonly code: Promise<number | null>
}

const begin = (host: Pick<RunningHost, 'url' | 'token'>, ...args: string[]): Begun => {
  const child = spawn(process.execPath, [entry, ...args, '--url', host.url], {
    env: { ...process.env, ALCOVE_TOKEN: host.token },
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text
  })
  return { child, said, code: once(child, 'close').then(([code]) => code as number | null) }
}

let folder: string
beforeAll(async () => {
  folder = await temporaryDataDir()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a question that is stopped at the terminal is stopped at the host (its reply was written on for nobody)', async () => {
  await using host = await launchHost()
  await using server = await startOpenAIServer({ chat: [{ type: 'GoesSilent', deltas: ['The boat '] }] })
  await connectProvider(host.client, server.baseUrl)
  const { child, said, code } = begin(host, 'ask', 'How', 'is', 'the', 'boat?')
  await until('the first words', async () => said.stdout !== '')
  child.kill('SIGINT')
  expect(await code).toBe(1)
  expect(said).toEqual({ stdout: expect.stringMatching(/^The boat\s*\n$/), stderr: 'Stopped.\n' })
  const [conversation] = await host.client.assistant.ListConversations()
  expect(conversation?.active).toBe(false)
})

it('a file that cannot be opened is told beside those that are added (it ended the command without a word of them)', async () => {
  await using host = await launchHost()
  const [socket, good] = [join(folder, 'a.sock'), join(folder, 'good.txt')]
  await writeFile(good, 'The oars are red.')
  const listening = createServer().listen(socket)
  await once(listening, 'listening')
  const { said, code } = begin(host, 'add', socket, good)
  expect(await code).toBe(1)
  listening.close()
  expect(said.stdout).toBe(`Indexed  ${good}\n`)
  expect(said.stderr).toContain(`${socket}: `)
})

it('a host that goes in the middle is told, with how much it has taken', async () => {
  await using host = await launchHost()
  const [first, second] = [join(folder, 'first.txt'), join(folder, 'second.txt')]
  await writeFile(first, 'The mast is of larch. '.repeat(400_000))
  await writeFile(second, 'The sail is blue.')
  const { said, code } = begin(host, 'add', first, second)
  await until('the first file', async () => (await host.client.knowledge.ListDocuments()).length > 0)
  await host.kill9()
  expect(await code).toBe(1)
  expect(said.stderr).toMatch(/^Taken before that: [012] of 2\.\nThe host cannot be reached: /)
})

describe('for programs', () => {
  const absent = '0190a8d2-0000-7000-8000-000000000001'
  const nobody = { url: 'http://127.0.0.1:9', token: 'x' }
  let host: RunningHost
  beforeAll(async () => {
    host = await launchHost()
  })
  afterAll(() => host.stop())

  it.each([
    ['a host that is gone', ['list'], () => nobody, { exit: 1, code: 'Unreachable' }],
    ['a wrong token', ['search', 'keys'], () => ({ ...host, token: 'wrong' }), { exit: 1, code: 'Unauthenticated' }],
    ['a conversation that is not there', ['export', absent], () => host, { exit: 1, code: 'NotFound' }],
    ['a document of no such name', ['ask', 'Where?', '--in', 'no.txt'], () => host, { exit: 3, code: 'NothingFound' }],
    ['a backup that is none', ['restore', '/no/such/backup'], () => host, { exit: 1, code: 'InvalidInput' }],
    ['a folder that is no data set', ['measure', '/no/such/set'], () => host, { exit: 1, code: 'InvalidInput' }],
    [
      'a passphrase that cannot be read',
      ['backup', '--passphrase-file', '/no/such'],
      () => host,
      { exit: 1, code: 'FileUnusable' },
    ],
    ['words that do not fit', ['search', '--top', '0', 'keys'], () => host, { exit: 2, code: 'Usage' }],
    ['a flag that is none', ['list', '--colour'], () => host, { exit: 2, code: 'Usage' }],
    ['a command that is none', ['dance'], () => host, { exit: 2, code: 'Usage' }],
  ] as const)(
    '%s is one line with a code and a sentence (it was told on standard error alone)',
    async (_what, args, place, { exit, code }) => {
      const { said, code: ended } = begin(place(), ...args, '--json')
      expect(await ended).toBe(exit)
      const told = JSON.parse(said.stdout) as { code: string; error: string }
      expect(told).toEqual({ code, error: expect.stringMatching(/^\S+ \S+ .+[^\n]$/) })
      expect(said.stderr).toBe(`${told.error}\n`)
      expect(said.stdout.match(/\n/g)).toHaveLength(1)
    },
  )

  it('whoever stops reading ends nothing half', async () => {
    const path = join(folder, 'read.txt')
    await writeFile(path, 'The oars are red.')
    const { child, said, code } = begin(host, 'add', path, join(folder, 'missing.txt'))
    child.stdout?.destroy()
    child.stderr?.destroy()
    expect([await code, said]).toEqual([1, { stdout: '', stderr: '' }])
    expect((await host.client.knowledge.ListDocuments()).map(({ status }) => status)).toEqual(['Indexed'])
  })
})
