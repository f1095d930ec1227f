import { execFileSync } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tinyGguf, writeTinyGguf } from '../../../../../test/fixtures/tiny-gguf.ts'
import { until } from '../../../../../test/until.ts'
import { type TestFolder, testFolder } from '../../../platform/test-folder.ts'
import type { AIProvider, AIProviderMessage, AIProviderRequest } from '../ai-provider.ts'
import type { AIProviderBuilder } from '../ai-provider-builder.ts'
import { assertFits, readGgufHeader } from './gguf-header.ts'
import { ggufDescriptor, ggufProvider, ggufProviderBuilder } from './gguf-provider.ts'
import { keepAliveMs } from './keep-alive-ms.ts'

/** Loading native code takes its time on a busy machine. */
const PATIENT = { timeout: 120_000 }

let folder: TestFolder
let builder: AIProviderBuilder
const pathOf = (name: string) => join(folder.path, name)
const question: AIProviderMessage = { role: 'User', content: 'What is the dome made of?' }
const request = (over: Partial<AIProviderRequest> = {}): AIProviderRequest => ({
  systemPrompt: 'Be brief.',
  messages: [question],
  tools: [],
  maxTokens: 50,
  temperature: 0,
  stream: true,
  ...over,
})
const contentOf = ({ messages }: Awaited<ReturnType<AIProvider['sendMessage']>>) => messages[0]?.content

/** The processes of models that this one has started. */
const modelProcesses = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('gguf-model-worker'))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === process.pid)
    .map(([pid = 0]) => pid)

beforeAll(async () => {
  folder = testFolder()
  await writeTinyGguf(pathOf('tiny.gguf'))
  await writeTinyGguf(pathOf('endless.gguf'), { endless: true })
  builder = ggufProviderBuilder({ folder: folder.path, anyPath: true, gpu: false, threads: 1 })
})
afterAll(async () => {
  await builder.close?.()
  folder[Symbol.dispose]()
})

describe('a model file', PATIENT, () => {
  it('[D4.01] [A4.15] answers in words, streamed or not, with its usage', async () => {
    expect(builder.descriptor).toBe(ggufDescriptor)
    const provider = builder.build('', 'tiny.gguf')
    const deltas: string[] = []
    const streamed = await provider.sendMessage(request(), { onDelta: (delta) => deltas.push(delta) })
    expect(contentOf(streamed)).toBe('Cedar ribs.')
    expect(deltas.join('')).toBe('Cedar ribs.')
    expect(streamed).toMatchObject({ stopReason: 'EndTurn', finishReason: 'Stop' })
    expect(streamed.usage?.promptTokens).toBeGreaterThan(10)
    expect(streamed.usage?.outputTokens).toBeGreaterThan(0)
    const plain = await provider.sendMessage(request({ stream: false }), { onDelta: () => deltas.push('!') })
    expect(contentOf(plain)).toBe('Cedar ribs.')
    expect(deltas).not.toContain('!')
    const alone = ggufProvider('', pathOf('tiny.gguf'), { keepAlive: '0' })
    expect(contentOf(await alone.sendMessage(request()))).toBe('Cedar ribs.')
  })

  it('says why it stopped', async () => {
    const provider = builder.build('', 'endless.gguf')
    expect(await provider.sendMessage(request({ maxTokens: 8 }))).toMatchObject({
      stopReason: 'MaxTokens',
      finishReason: 'Length',
    })
    expect(await provider.sendMessage(request({ stopSequences: [' ribs'] }))).toMatchObject({
      stopReason: 'StopSequence',
    })
  })

  it('can be stopped, and answers the next question', async () => {
    const provider = builder.build('', 'endless.gguf')
    const abort = new AbortController()
    const begun = Promise.withResolvers<void>()
    const sent = provider.sendMessage(request({ maxTokens: 1_900 }), {
      signal: abort.signal,
      onDelta: () => begun.resolve(),
    })
    const refused = expect(sent).rejects.toThrow('stopped')
    await begun.promise
    abort.abort(new Error('stopped'))
    await refused
    expect((await provider.sendMessage(request({ maxTokens: 4 }))).stopReason).toBe('MaxTokens')
  })

  it('answers two questions at once, one after the other', async () => {
    const provider = builder.build('', 'tiny.gguf')
    const both = await Promise.all([provider.sendMessage(request()), provider.sendMessage(request())])
    expect(both.map(contentOf)).toEqual(['Cedar ribs.', 'Cedar ribs.'])
  })

  it('takes tools, and what they gave', async () => {
    const properties = {
      query: { type: 'string', description: 'Words' },
      kinds: { type: 'array', items: { type: 'string' } },
      top: { type: 'integer' },
      order: { type: 'string', enum: ['up', 'down'] },
    }
    const tools = [{ name: 'search', description: 'Finds.', parameters: { type: 'object', properties } }]
    const call = { toolCallId: 'c1', name: 'search', arguments: { query: 'dome' } }
    const messages: AIProviderMessage[] = [
      question,
      { role: 'Assistant', content: 'I look.', toolCalls: [call] },
      {
        role: 'User',
        content: '',
        toolResults: [{ toolCallId: 'c1', name: 'search', result: { type: 'Succeeded', value: ['cedar'] } }],
      },
    ]
    const provider = builder.build('', 'tiny.gguf')
    const first = await provider.sendMessage(request({ tools }))
    expect(contentOf(first)).toBe('Cedar ribs.')
    const second = await provider.sendMessage(request({ tools, messages }))
    expect(second.stopReason).toBe('EndTurn')
    expect(second.usage?.promptTokens).toBeGreaterThan(first.usage?.promptTokens ?? 0)
  })

  it('gives JSON of a schema, by its grammar', async () => {
    const outcome = await builder.build('', 'tiny.gguf').sendStructuredMessage({
      messages: [question],
      tools: [],
      systemPrompt: null,
      schema: JSON.stringify({ type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] }),
      retryPolicy: { maxAttempts: 1, initialDelayMs: 1 },
    })
    expect(outcome).toMatchObject({ ok: true, value: { messages: [{ content: expect.stringContaining('"answer"') }] } })
  })

  it('shortens what is longer than it can read, and says so; a question that is too long by itself is refused', async () => {
    const provider = builder.build('', 'tiny.gguf', { contextLength: 512 })
    const long = 'dome '.repeat(200)
    const history: AIProviderMessage[] = [
      { role: 'User', content: long },
      { role: 'Assistant', content: long },
      question,
    ]
    const response = await provider.sendMessage(request({ messages: history }))
    expect(contentOf(response)).toBe('Cedar ribs.')
    expect(response.notices).toMatchObject([{ kind: 'Shortened' }])
    await expect(provider.sendMessage(request({ messages: [{ role: 'User', content: long }] }))).rejects.toMatchObject({
      failure: { type: 'ContextTooLong', contextLength: 512 },
    })
  })

  it('knows its context length without being loaded', async () => {
    await builder.close?.()
    expect(await builder.build('', 'tiny.gguf').modelInfo?.()).toMatchObject({
      contextLength: 2_048,
      seesImages: false,
    })
  })

  it('shows what it takes in memory, and is put away', async () => {
    await builder.build('', 'tiny.gguf', { keepAlive: '-1' }).sendMessage(request())
    const models = builder.localModels?.('', {})
    const signal = new AbortController().signal
    const [loaded] = (await models?.loaded(signal)) ?? []
    expect(loaded).toMatchObject({ model: pathOf('tiny.gguf'), until: null })
    expect(loaded?.memoryBytes).toBeGreaterThan(10_000_000)
    const [pid] = modelProcesses()
    await models?.unload(pathOf('tiny.gguf'), signal)
    expect(await models?.loaded(signal)).toEqual([])
    await until('the process to be gone', () => !modelProcesses().includes(pid ?? 0))
  })

  it('is put away by itself after a while', async () => {
    await builder.build('', 'tiny.gguf', { keepAlive: '1ms' }).sendMessage(request())
    await until('the model to be put away', () => modelProcesses().length === 0)
  })
})

describe('a crash in native code', PATIENT, () => {
  it('[D4.02] is a failed call and no more: the next message is answered', async () => {
    const provider = builder.build('', 'endless.gguf')
    const begun = Promise.withResolvers<void>()
    const sent = provider.sendMessage(request({ maxTokens: 1_900 }), { onDelta: () => begun.resolve() })
    const failed = expect(sent).rejects.toMatchObject({
      failure: { type: 'ServerError', message: expect.stringContaining('ended unexpectedly (SIGKILL)') },
    })
    await begun.promise
    for (const pid of modelProcesses()) process.kill(pid, 'SIGKILL')
    await failed
    expect((await provider.sendMessage(request({ maxTokens: 4 }))).stopReason).toBe('MaxTokens')
  })
})

describe('a file that is no model', PATIENT, () => {
  const whole = tinyGguf()
  const refusal = async (name: string, bytes: Uint8Array | string): Promise<string> => {
    await writeFile(pathOf(name), bytes)
    const sent = builder.build('', name).sendMessage(request())
    return sent.then(
      () => 'answered',
      (error: Error) => error.message,
    )
  }
  const changed = (at: number, bytes: readonly number[]): Buffer => {
    const copy = Buffer.from(whole)
    copy.set(bytes, at)
    return copy
  }

  it.each([0.002, 0.02, 0.5, 0.999])(
    '[D4.03] cut short to %d of its length is refused with a reason',
    async (share) => {
      const reason = await refusal('cut.gguf', whole.subarray(0, Math.floor(whole.length * share)))
      expect(reason).toBe('The model file is cut short. Fetch it again.')
    },
  )

  it('[D4.03] of another kind is refused with a reason', async () => {
    expect(await refusal('text.gguf', 'This is a letter, not a model.')).toContain('This is no model file')
    expect(await refusal('empty.gguf', '')).toContain('This is no model file')
    expect(await builder.build('', 'absent.gguf').sendMessage(request()).catch(String)).toContain('is not there')
  })

  it.each<[string, Buffer]>([
    ['of another version', changed(4, [9, 0, 0, 0])],
    ['with billions of tensors', changed(8, [255, 255, 255, 255, 255, 255, 0, 0])],
    ['with billions of entries', changed(16, [255, 255, 255, 255, 255, 255, 0, 0])],
    ['with an endless text', changed(24, [255, 255, 255, 255, 255, 255, 255, 127])],
    ['of bytes at random', Buffer.from(whole.map((byte, at) => (at < 24 ? byte : (at * 2_654_435_761) % 251)))],
  ])('[D4.03] %s is refused with a reason', async (_name, bytes) => {
    expect(await refusal('hostile.gguf', bytes)).toMatch(/damaged|cut short|of version 9/)
  })

  it('[D4.03] whose shapes do not fit together is refused with a reason, and the next model is loaded', async () => {
    const length = Buffer.from('llama.embedding_length')
    const at = whole.indexOf(length) + length.length + 4
    expect(await refusal('wrong.gguf', changed(at, [7, 0, 0, 0]))).toMatch(/could not be run|ended unexpectedly/)
    expect(contentOf(await builder.build('', 'tiny.gguf').sendMessage(request()))).toBe('Cedar ribs.')
  })

  it('that is larger than the memory is refused before anything is loaded', async () => {
    await writeFile(pathOf('big.gguf'), whole)
    // A hole: as long as it says, and no byte on the disk.
    await truncate(pathOf('big.gguf'), 4 * 1024 ** 4)
    const header = readGgufHeader(pathOf('big.gguf'))
    expect(() => assertFits(header, 16 * 1024 ** 3)).toThrow(/takes 4096\.0 GB, and this machine has 16\.0 GB/)
    await expect(builder.build('', 'big.gguf').sendMessage(request())).rejects.toThrow(/Choose a smaller one/)
  })

  it('outside the folder is not opened where paths are not allowed', async () => {
    await builder.close?.()
    await until('no process to be left', () => modelProcesses().length === 0)
    const guarded = ggufProviderBuilder({ folder: folder.path, anyPath: false, gpu: false, threads: 1 })
    for (const name of ['../tiny.gguf', '/etc/passwd', '..\\tiny.gguf'])
      await expect(guarded.build('', name).sendMessage(request())).rejects.toThrow(/must be the name of a \.gguf file/)
    expect(modelProcesses()).toEqual([])
  })
})

it('lists the model files of its folder; of several none is taken unasked', async () => {
  const names = await builder.listModels?.('', {}, new AbortController().signal)
  expect(names).toEqual(expect.arrayContaining(['endless.gguf', 'tiny.gguf']))
  await expect(builder.build('', '').sendMessage(request())).rejects.toThrow(/Choose one in Settings/)
})

it('reads how long a model is kept', () => {
  expect(['10m', '30', '-1', '0', '5ms', '2h'].map(keepAliveMs)).toEqual([600_000, 30_000, null, 0, 5, 7_200_000])
})
