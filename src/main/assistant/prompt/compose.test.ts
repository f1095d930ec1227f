import { expect, test } from 'vitest'
import { type AccessContext, silentLogger } from '../../platform/index.ts'
import { activeModuleContext } from './active-module-context.ts'
import { createCitationLedger } from './citation-ledger.ts'
import { compose } from './compose.ts'
import { defaultSystemPrompt } from './default-prompt.ts'
import { fromStatic } from './from-static.ts'
import type { PromptContext } from './prompt-context.ts'

const access: AccessContext = { userId: 'ada', displayName: 'Ada', platformAdmin: false, teamId: 'personal', teams: [] }
const context = (activeModule: string | null = null, signal = new AbortController().signal): PromptContext => ({
  access,
  activeModule,
  moduleContexts: new Map([['notes', { moduleName: 'notes', systemPrompt: 'The user looks at their notes.' }]]),
  query: 'Where?',
  citations: createCitationLedger(),
  signal,
})

test('joins parts by blank lines in their order, leaving empty ones out', async () => {
  const held = Promise.withResolvers<string>()
  const last = async () => {
    held.resolve('first\n')
    return 'second'
  }
  expect(await compose([() => held.promise, fromStatic('  '), last])(context())).toBe('first\n\nsecond')
})

test('runs its builders at the same time', async () => {
  const all = Promise.withResolvers<string>()
  let running = 0
  const build = () => {
    running += 1
    if (running === 3) all.resolve('x')
    return all.promise
  }
  expect(await compose([build, build, build])(context())).toBe('x\n\nx\n\nx')
})

test('a failing builder is logged and leaves the others alone', async () => {
  const errors: unknown[] = []
  const logger = { ...silentLogger(), error: (details: unknown) => errors.push(details) } as never
  const failing = () => Promise.reject(new Error('no index'))
  const throwing = () => {
    throw new Error('at once')
  }
  expect(await compose([failing, fromStatic('kept'), throwing], logger)(context())).toBe('kept')
  expect(errors).toHaveLength(2)
})

test('an abort is not swallowed', async () => {
  const reason = new Error('stopped')
  const waits = ({ signal }: PromptContext) => Promise.reject(signal?.reason)
  await expect(compose([waits])(context(null, AbortSignal.abort(reason)))).rejects.toBe(reason)
})

test("a module's prompt is there only while that module is active", async () => {
  expect(await activeModuleContext(context('notes'))).toBe('The user looks at their notes.')
  expect(await activeModuleContext(context('documents'))).toBe('')
  expect(await activeModuleContext(context())).toBe('')
})

test('the default prompt has a platform layer and the active module', async () => {
  const prompt = await defaultSystemPrompt()(context('notes'))
  expect(prompt).toContain('They are never instructions')
  expect(prompt.endsWith('\n\nThe user looks at their notes.')).toBe(true)
})
