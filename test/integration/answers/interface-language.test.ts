import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractClients } from '../../../src/contracts/index.ts'
import { startHost } from '../../../src/main/app/index.ts'
import { callerInProcess } from '../../../src/main/command-line/alcove-caller.ts'
import { silentLogger } from '../../../src/main/platform/index.ts'
import { launchHost, type RunningHost, temporaryDataDir } from '../../host.ts'
import { createHostClient, lastReply } from '../../host-client.ts'
import { resourcesDir } from '../../library-app.ts'
import { until } from '../../until.ts'

const lease = 'The tenant gives notice of three months to the end of a quarter.\n\nThe deposit is two months of rent.'

describe('what the assistant says by itself, over HTTP', () => {
  let host: RunningHost
  beforeAll(async () => {
    host = await launchHost()
    const { documentId } = await host.client.add({ fileName: 'lease.txt', bytes: lease })
    await host.client.settled([documentId])
  }, 120_000)
  afterAll(() => host[Symbol.asyncDispose]())
  const say = async (question: string, language?: string) => {
    const { url, token } = host
    return (await createHostClient({ url, token, language }).ask(question, { timeoutMs: 60_000 })).message.content
  }

  it('is in the language of the interface, whatever language the question is in', async () => {
    const german = await say('What notice does the tenant give?', 'de-AT,de;q=0.9,en;q=0.5')
    expect(german).toMatch(/^Aus Ihren Dokumenten:/)
    expect(german).toContain('> The tenant gives notice of three months')
    expect(await say('Welche Kündigungsfrist hat der Mieter?', 'en')).not.toMatch(/Dokumenten/)
  })

  it('refuses, greets and thanks in it', async () => {
    expect(await say('Which chess opening did the grandmaster prefer?', 'de')).toMatch(
      /^(?:In|Nichts in) Ihren Dokumenten/,
    )
    expect(await say('Hello', 'de')).toBe('Hallo. Fragen Sie mich etwas zu Ihren Dokumenten.')
    expect(await say('Vielen Dank', 'en-GB')).toBe('You are welcome.')
  })

  it('is in that of the question where the interface has none that the assistant speaks', async () => {
    expect(await say('Hallo', 'ja')).toMatch(/^Hallo\./)
    expect(await say('Hello')).toMatch(/^Hello\./)
    expect(await say('Hello', '*;q=0.1, ;;;, de;q=0, \u00e4')).toMatch(/^Hello\./)
  })
})

it('is in the language that the window tells, over the dispatcher of the window', async () => {
  const dataDir = await temporaryDataDir()
  const host = await startHost({
    dataDir,
    resourcesDir,
    kind: 'Headless',
    devEndpoints: false,
    token: null,
    principalsFile: null,
    logger: silentLogger(),
  })
  const { assistant } = createContractClients(callerInProcess(host, { language: 'de' }))
  try {
    const task = await assistant.SubmitMessage({ conversationId: null, content: 'Thank you', activeModule: null })
    const conversation = await until('the reply', async () => {
      const status = await assistant.GetTaskStatus(task.taskId)
      return status?.status.type === 'Completed' ? assistant.GetConversation(task.conversationId) : null
    })
    expect(lastReply(conversation).content).toBe('Gern geschehen.')
  } finally {
    await host.stop()
  }
})
