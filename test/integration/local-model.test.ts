import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeTinyGguf } from '../fixtures/tiny-gguf.ts'
import { launchHost, type RunningHost } from '../host.ts'
import { until } from '../until.ts'

/** Loading native code takes its time on a busy machine. */
const PATIENT = 240_000

let host: RunningHost
beforeAll(async () => {
  host = await launchHost()
  const models = join(host.dataDir, 'models')
  await mkdir(models, { recursive: true })
  await writeTinyGguf(join(models, 'endless.gguf'), { endless: true, contextLength: 65_536 })
  await writeTinyGguf(join(models, 'cut.gguf'), { keepShare: 0.4 })
  await writeTinyGguf(join(models, 'tiny.gguf'), { contextLength: 65_536 })
})
afterAll(() => host?.[Symbol.asyncDispose]())

const use = async (model: string): Promise<string> => {
  const { instanceId } = await host.client.settings.SaveProviderInstance({
    instanceId: null,
    providerId: 'local-gguf',
    displayName: model,
    baseUrl: null,
    model,
    apiKey: null,
  })
  await host.client.settings.SetActiveProvider(instanceId)
  return instanceId
}

/** The processes of models that the host has started. */
const modelProcesses = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('gguf-model-worker'))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === host.pid)
    .map(([pid = 0]) => pid)

/** Why a task failed, once it has. */
const failureOf = (taskId: string): Promise<string> =>
  until(
    'the task to fail',
    async () => {
      const status = (await host.client.assistant.GetTaskStatus(taskId))?.status
      return status?.type === 'Failed' ? status.reason : null
    },
    { timeoutMs: PATIENT },
  )

describe('a model file on this machine', { timeout: PATIENT }, () => {
  it('[D4.01] answers a message, and shows what it takes in memory', async () => {
    const instanceId = await use('tiny.gguf')
    const { message } = await host.client.ask('What is the dome made of?', { timeoutMs: PATIENT })
    expect(message).toMatchObject({ role: 'Assistant', content: 'Cedar ribs.', completion: 'Complete' })
    const [loaded] = await host.client.settings.ListLoadedModels(instanceId)
    expect(loaded?.memoryBytes).toBeGreaterThan(10_000_000)
    expect(await host.client.settings.GetModelInfo({ instanceId })).toMatchObject({ contextLength: 65_536 })
  })

  it('[D4.02] a crash of it is a Failed task and no more: the next message is answered', async () => {
    await use('endless.gguf')
    const task = await host.client.assistant.SubmitMessage({ content: 'What is the dome made of?' })
    await until(
      'words to come',
      async () => (await host.client.assistant.GetTaskStatus(task.taskId))?.status.type === 'Streaming',
      { timeoutMs: PATIENT },
    )
    for (const pid of modelProcesses()) process.kill(pid, 'SIGKILL')
    expect(await failureOf(task.taskId)).toContain('ended unexpectedly')
    await use('tiny.gguf')
    const { message } = await host.client.ask('And the door?', { timeoutMs: PATIENT })
    expect(message).toMatchObject({ content: 'Cedar ribs.', completion: 'Complete' })
  })

  it('[D4.03] a file that is cut short is refused with a reason', async () => {
    const instanceId = await use('cut.gguf')
    const task = await host.client.assistant.SubmitMessage({ content: 'What is the dome made of?' })
    expect(await failureOf(task.taskId)).toContain('cut short')
    const edit = {
      instanceId,
      providerId: 'local-gguf',
      displayName: 'Cut',
      baseUrl: null,
      model: 'cut.gguf',
      apiKey: null,
    }
    expect(await host.client.settings.TestProvider(edit)).toMatchObject({
      type: 'Failed',
      reason: expect.stringContaining('cut short'),
    })
  })

  it('goes with the host', async () => {
    await use('tiny.gguf')
    await host.client.ask('Once more?', { timeoutMs: PATIENT })
    expect(modelProcesses()).toHaveLength(1)
    const [pid = 0] = modelProcesses()
    await host.stop()
    await until('the process to be gone', () => {
      try {
        process.kill(pid, 0)
        return false
      } catch {
        return true
      }
    })
  })
})
