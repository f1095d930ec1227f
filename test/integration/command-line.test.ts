import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { entryFile } from '../entry-file.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../host.ts'
import { everyPermission, launchTeamHost } from '../team-host.ts'

const entry = entryFile('alcove')

// Each command is a process of its own, and most of them a host.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const alcove = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> => {
  const child = spawn(process.execPath, [entry, ...args], { env: { ...process.env, ...env } })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}
const jsonLines = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)

let folder: string
let files: string
beforeAll(async () => {
  folder = await temporaryDataDir()
  files = join(folder, 'files')
  await mkdir(join(files, 'boats'), { recursive: true })
  await writeFile(
    join(files, 'keys.txt'),
    'The barometer was a gift.\n\nThe spare key of the boathouse hangs behind it.',
  )
  await writeFile(join(files, 'boats', 'mast.md'), '# Mast\n\nThe mast of the dinghy is 6.2 metres long.')
  await writeFile(join(files, '.hidden.txt'), 'Nobody sees this.')
  await writeFile(join(folder, 'broken.pdf'), '%PDF-1.7\nthis is no document')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A small data set; an id that no file name could hold is among its documents. */
const beirFolder = async (dir: string): Promise<string> => {
  const lines = (...values: unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')
  await mkdir(join(dir, 'qrels'), { recursive: true })
  const corpus = lines(
    { _id: 'dome/1', title: 'Dome', text: 'The dome is shut in strong wind.' },
    { _id: 'Mirror 2', title: '', text: 'The mirror of the telescope has a coating of aluminium.' },
    { _id: 'tea', title: 'Tea', text: 'Visitors drink tea in the lodge.' },
  )
  await writeFile(join(dir, 'corpus.jsonl'), corpus)
  const queries = lines({ _id: '1', text: 'When is the dome shut?' }, { _id: '2', text: 'mirror coating' })
  await writeFile(join(dir, 'queries.jsonl'), queries)
  const judgements = 'query-id\tcorpus-id\tscore\n1\tdome/1\t1\n2\tMirror 2\t2\n2\ttea\t0\n'
  await writeFile(join(dir, 'qrels', 'test.tsv'), judgements)
  return dir
}

describe('in a data folder of its own', () => {
  it('files are added with their folders, found, asked about and listed, and hidden ones left out', async () => {
    const place = ['--data-dir', join(folder, 'data')]
    const added = await alcove(['add', files, ...place, '--json'])
    expect([added.code, added.stderr]).toEqual([0, ''])
    expect(jsonLines(added.stdout)).toMatchObject([
      { path: join(files, 'boats', 'mast.md'), document: { status: 'Indexed' } },
      { path: join(files, 'keys.txt'), document: { status: 'Indexed' } },
    ])

    const found = await alcove(['search', 'spare', 'key', '--top', '1', ...place])
    expect([found.code, found.stdout]).toEqual([
      0,
      'keys.txt (line 3)\nThe barometer was a gift.\n\nThe spare key of the boathouse hangs behind it.\n\n',
    ])
    const told = await alcove(['search', 'spare', 'key', '--top', '1', '--json', ...place])
    expect(jsonLines(told.stdout)).toMatchObject([
      {
        matches: [
          { closest: { text: 'The spare key of the boathouse hangs behind it.', span: { line: 3, lineEnd: 3 } } },
        ],
      },
    ])
    const asked = await alcove(['ask', 'Where', 'does', 'the', 'spare', 'key', 'hang?', ...place])
    expect(asked.code).toBe(0)
    expect(asked.stdout).toContain('hangs behind it')
    expect(asked.stdout).toMatch(/\n\[1\] keys\.txt \(lines? [13–]+\)\n$/)

    const within = await alcove(['ask', 'Where does the spare key hang?', '--in', 'MAST.md', ...place])
    expect([within.code, within.stdout]).toEqual([0, expect.not.stringContaining('hangs behind it')])
    const nowhere = await alcove(['ask', 'Where does the spare key hang?', '--in', 'sail.md', ...place])
    expect([nowhere.code, nowhere.stdout, nowhere.stderr]).toEqual([3, '', expect.stringContaining('sail.md')])

    const listed = await alcove(['list', ...place, '--json'])
    const [{ documents }] = jsonLines(listed.stdout) as [{ documents: { fileName: string }[] }]
    expect(documents.map(({ fileName }) => fileName).sort()).toEqual(['keys.txt', 'mast.md'])

    const path = join(folder, 'conversations.md')
    expect((await alcove(['export', '--output', path, ...place])).code).toBe(0)
    expect(await readFile(path, 'utf8')).toContain('Where does the spare key hang?')
    const again = await alcove(['export', '--output', path, ...place])
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining(path)])
  })

  it('a file that is too large is refused by its size, none of it read, and the others are added', async () => {
    const film = join(folder, 'film.txt')
    await writeFile(film, '')
    await truncate(film, 3 * 2 ** 30)
    const added = await alcove(['add', film, join(files, 'keys.txt'), '--data-dir', join(folder, 'sized')])
    expect(added).toMatchObject({ code: 1, stdout: expect.stringContaining('keys.txt') })
    expect(added.stderr).toBe(`${film}: it has 3221225472 bytes, and 104857600 are the most\n`)
  })

  it('a search that finds nothing ends with 3, and a file that cannot be read with 1 and the reason', async () => {
    const place = ['--data-dir', join(folder, 'other')]
    expect(await alcove(['search', 'zeppelin', ...place])).toEqual({
      code: 3,
      stdout: '',
      stderr: 'Nothing was found.\n',
    })
    const path = join(folder, 'broken.pdf')
    const broken = await alcove(['add', path, ...place, '--json'])
    expect(broken.code).toBe(1)
    expect(jsonLines(broken.stdout)).toEqual([{ path, code: 'FileUnusable', error: expect.stringMatching(/\w+ \w+/) }])
    const missing = join(folder, 'absent.txt')
    const there = join(files, 'keys.txt')
    expect(await alcove(['add', missing, there, ...place])).toEqual({
      code: 1,
      stdout: `Indexed  ${there}\n`,
      stderr: `${missing}: there is no such file or folder; check the path\n`,
    })
  })
})

describe('beside a host that is running', () => {
  let host: RunningHost
  beforeAll(async () => {
    host = await launchHost()
  })
  afterAll(() => host.stop())

  it('a command on its folder is run by it, wherever the folder stands among the words', async () => {
    const added = await alcove(['--data-dir', host.dataDir, 'add', join(files, 'boats', 'mast.md')])
    expect(added).toEqual({ code: 0, stdout: `Indexed  ${join(files, 'boats', 'mast.md')}\n`, stderr: '' })
    const names = (await host.client.knowledge.ListDocuments()).map(({ fileName }) => fileName)
    expect(names).toContain('mast.md')
    const asked = await alcove(['ask', 'How long is the mast of the dinghy?', '--data-dir', host.dataDir])
    expect([asked.code, asked.stdout]).toEqual([0, expect.stringContaining('6.2 metres')])
  })

  it('of which the folder holds no token, its folder is refused in a sentence', async () => {
    await using team = await launchTeamHost([{ userId: 'ada', teams: { choir: everyPermission } }])
    const refused = await alcove(['list', '--data-dir', team.host.dataDir])
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(/^Alcove is already running on .+\n$/)
  })

  it('its address is taken', async () => {
    const env = { ALCOVE_URL: host.url, ALCOVE_TOKEN: host.token }
    const added = await alcove(['add', join(files, 'keys.txt')], env)
    expect(added).toEqual({ code: 0, stdout: `Indexed  ${join(files, 'keys.txt')}\n`, stderr: '' })
    const asked = await alcove(['ask', 'Where does the spare key of the boathouse hang?', '--json'], env)
    const [{ conversationId, status, reply }] = jsonLines(asked.stdout) as [
      { conversationId: string; status: unknown; reply: { content: string } },
    ]
    expect([asked.code, status]).toEqual([0, { type: 'Completed' }])
    expect(reply.content).toContain('hangs behind it')
    expect(await host.client.assistant.GetConversation(conversationId)).toMatchObject({ conversationId })
  })

  it('a BEIR data set is measured in a library of its own, by the ids of its documents, once that was agreed to', async () => {
    const dir = await beirFolder(join(folder, 'observatory'))
    const env = { ALCOVE_URL: host.url, ALCOVE_TOKEN: host.token }
    const names = async () => (await host.client.libraries.ListLibraries()).libraries.map(({ name }) => name)
    const ids = async () => (await host.client.knowledge.ListDocuments()).map(({ documentId }) => documentId)
    const before = { names: await names(), ids: await ids() }

    const asked = await alcove(['measure', dir], env)
    expect([asked.code, asked.stdout]).toEqual([2, ''])
    expect(asked.stderr).toContain('the library “BEIR observatory” with 3 documents, asks 2 questions')

    const measured = await alcove(['measure', dir, '--yes', '--json'], env)
    expect([measured.code, measured.stderr]).toEqual([0, '3 documents are being read …\n'])
    expect(jsonLines(measured.stdout)).toMatchObject([
      { state: 'Completed', done: 2, documents: 3, failedDocuments: 0, figures: { nDCG10: { mean: 1 } } },
    ])
    expect({ names: await names(), ids: await ids() }).toEqual(before)

    const kept = await alcove(['measure', dir, '--yes', '--keep'], env)
    expect(kept.stdout).toContain('nDCG10    1.000  (1.000 to 1.000)\n')
    expect(await names()).toEqual([...before.names, 'BEIR observatory'])

    await rm(join(dir, 'qrels', 'test.tsv'))
    const broken = await alcove(['measure', dir, '--yes'], env)
    expect([broken.code, broken.stdout, broken.stderr]).toEqual([1, '', expect.stringContaining('test.tsv')])
  })

  it('a wrong token is told, and so is a host that is not there', async () => {
    const wrong = await alcove(['list', '--url', host.url], { ALCOVE_TOKEN: 'wrong' })
    expect([wrong.code, wrong.stdout, wrong.stderr.trim()]).toEqual([1, '', expect.stringMatching(/\w/)])
    const gone = await alcove(['list', '--url', 'http://127.0.0.1:1', '--token', 'x'])
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringMatching(/^The host cannot be reached: /)])
  })
})

it('a command that is not there, or is called wrongly, ends with 2 and one line', async () => {
  for (const [args, named] of [
    [['dance'], 'dance'],
    [['search', 'x', '--nothing'], '--nothing'],
  ] as const) {
    const { code, stdout, stderr } = await alcove(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(named)
    expect(stderr.trim()).not.toContain('\n')
  }
})

it('mcp takes flags of its own, and a wrong one is told', async () => {
  expect((await alcove(['mcp', '--help'])).stdout).toContain('Model Context Protocol')
  expect(await alcove(['mcp', '--nothing'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('--nothing'),
  })
})

/** What bash offers for the last of some words, with a script of completions. */
const offered = async (script: string, words: readonly string[]): Promise<string[]> => {
  const typed = words.map((word) => `'${word}'`).join(' ')
  const shell = spawn('bash', [
    '-c',
    `${script}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _alcove; echo "\${COMPREPLY[@]}"`,
  ])
  let completed = ''
  for await (const piece of shell.stdout.setEncoding('utf8')) completed += piece
  return completed.trim().split(' ').sort()
}

it('help names every command, and a shell can read its completions', async () => {
  const { stdout } = await alcove(['help'])
  for (const name of ['serve', 'mcp', 'add', 'ask', 'search', 'list', 'export', 'completions'])
    expect(stdout).toContain(`  ${name} `)
  const script = (await alcove(['completions', 'bash'])).stdout
  expect(await offered(script, ['alcove', 'se'])).toEqual(['search', 'serve'])
})

it('zsh and fish are offered the commands and flags that bash is', async () => {
  const [bash, zsh, fish] = await Promise.all(
    ['bash', 'zsh', 'fish'].map(async (shell) => (await alcove(['completions', shell])).stdout),
  )
  // zsh reads the completions of bash once it has loaded what does that.
  expect(zsh?.split('\n')[0]).toBe('autoload -U +X bashcompinit && bashcompinit')
  const asZsh = `autoload() { :; }; bashcompinit() { :; }\n${zsh}`
  const names = await offered(bash ?? '', ['alcove', ''])
  expect(names).toContain('ask')
  expect(await offered(asZsh, ['alcove', ''])).toEqual(names)

  const lines = (fish ?? '').trim().split('\n')
  expect(lines.every((line) => line.startsWith('complete -c alcove -n '))).toBe(true)
  const [first = ''] = lines
  expect(/^complete -c alcove -n __fish_use_subcommand -f -a '([^']+)'$/.exec(first)?.[1]?.split(' ').sort()).toEqual(
    names,
  )
  for (const name of ['add', 'ask', 'search', 'list', 'export', 'backup', 'restore', 'measure']) {
    const flags = await offered(bash ?? '', ['alcove', name, '--'])
    expect(flags).toContain('--json')
    expect(await offered(asZsh, ['alcove', name, '--'])).toEqual(flags)
    const ofName = lines.flatMap(
      (line) => new RegExp(`__fish_seen_subcommand_from ${name}' -l ([\\w-]+)$`).exec(line)?.[1] ?? [],
    )
    expect(ofName.map((flag) => `--${flag}`).sort()).toEqual(flags)
  }
  expect(lines.at(-1)).toContain("-a 'bash zsh fish'")
  const none = await alcove(['completions', 'csh'])
  expect([none.code, none.stdout, none.stderr.trim()]).toEqual([2, '', expect.stringContaining('bash, zsh or fish')])
})

it('serve is the host itself: it listens, answers, and ends when it is told to', async () => {
  const dataDir = await temporaryDataDir()
  const child = spawn(process.execPath, [entry, 'serve', '--port', '0', '--data-dir', dataDir, '--no-open'])
  const ended = once(child, 'exit')
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const { event, url } = JSON.parse(line) as { readonly event: string; readonly url: string }
    expect(event).toBe('listening')
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect((await fetch(`${url}/api/openapi.json`)).status).toBe(401)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
})
