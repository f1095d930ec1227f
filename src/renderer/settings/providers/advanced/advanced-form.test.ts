import { describe, expect, it } from 'vitest'
import { type AIProviderInstance, providerInstanceSettings } from '../../../../contracts/index.ts'
import { type AdvancedForm, advancedEdit, advancedOf, advancedProblemsOf } from './advanced-form.ts'
import { emptyModelRow } from './model-rows.ts'

const saved: AIProviderInstance = {
  instanceId: '0197a000-0000-7000-8000-000000000001',
  providerId: 'openai-compatible',
  model: 'llama3.2',
  secretKeyRef: 'ref',
  displayName: 'Ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
  headerNames: ['X-Tenant'],
  settings: {
    temperature: 0.2,
    reasoningEffort: 'Low',
    parameters: { top_k: 40 },
    idleSeconds: 30,
    models: { 'llama3.2': { usesTools: false } },
  },
}
const empty = advancedOf(null)
const problems = (part: Partial<AdvancedForm>, keepStored = true) =>
  advancedProblemsOf({ ...empty, ...part }, { keepStored })

describe('what is stored', () => {
  it('comes back as it was, with what the form does not show, and without a header value', () => {
    expect(advancedEdit(advancedOf(saved), saved)).toEqual({ settings: saved.settings, headers: { 'X-Tenant': null } })
  })

  it('is taken away where a field was emptied', () => {
    const form = { ...advancedOf(saved), temperature: '', parameters: ' ', reasoningEffort: '' as const, headers: [] }
    const { idleSeconds, models } = saved.settings ?? {}
    expect(advancedEdit(form, saved)).toEqual({ settings: { idleSeconds, models }, headers: {} })
    const bare = { ...form, idleSeconds: '', models: [] }
    expect(advancedEdit(bare, saved)).toEqual({ settings: {}, headers: {} })
  })
})

it('what was entered is sent in the form that the host takes', () => {
  const { settings, headers } = advancedEdit(
    {
      ...empty,
      temperature: '0,7',
      maxTokens: ' 900 ',
      contextLength: '8192',
      topP: '0,9',
      seesPictures: 'No',
      firstTokenSeconds: '900',
      idleSeconds: '60',
      models: [
        { ...emptyModelRow([], ' llava '), contextLength: '4096', maxTokens: '500', seesPictures: 'Yes' },
        { ...emptyModelRow([], 'o3'), reasoningEffort: 'High' },
      ],
      instructions: 'Answer in Swiss German.',
      parameters: '{"top_k": 40}',
      proxy: 'http://127.0.0.1:3128',
      headers: [{ key: 0, name: ' X-Tenant ', value: ' harbour ', stored: false }],
    },
    null,
  )
  expect(providerInstanceSettings.parse(settings)).toEqual({
    temperature: 0.7,
    maxTokens: 900,
    contextLength: 8192,
    topP: 0.9,
    seesImages: false,
    firstTokenSeconds: 900,
    idleSeconds: 60,
    models: { llava: { contextLength: 4096, maxTokens: 500, seesImages: true }, o3: { reasoningEffort: 'High' } },
    instructions: 'Answer in Swiss German.',
    parameters: { top_k: 40 },
    proxy: 'http://127.0.0.1:3128',
  })
  expect(headers).toEqual({ 'X-Tenant': 'harbour' })
})

describe('what is wrong', () => {
  it('is nothing in an empty form', () => expect(problems({})).toEqual({}))

  it.each([
    ['temperature', '2.1'],
    ['temperature', 'warm'],
    ['topP', '1.1'],
    ['firstTokenSeconds', '0'],
    ['idleSeconds', '86401'],
    ['maxTokens', '0'],
    ['maxTokens', '1.5'],
    ['contextLength', '100'],
    ['instructions', 'x'.repeat(8_001)],
    ['parameters', '[1]'],
    ['parameters', '{top_k: 40}'],
    ['proxy', 'socks5://127.0.0.1'],
    ['proxy', 'http://ada:secret@127.0.0.1:3128'],
    ['keepAlive', 'a while'],
  ] as const)('is %s with %s', (field, text) => {
    expect(problems({ [field]: text })).toEqual({ [field]: field })
  })

  const header = (name: string, value: string, stored = false) => ({ key: 0, name, value, stored })
  it.each([
    ['a name that none is', [header('X Tenant', 'a')], 'headers'],
    ['a name twice', [header('X-A', 'a'), header('x-a', 'b')], 'headerTwice'],
    ['a value that is missing', [header('X-A', ' ')], 'headerValue'],
  ] as const)('is a header with %s', (_what, headers, problem) => {
    expect(problems({ headers })).toEqual({ headers: problem })
  })

  const model = (part: object) => ({ ...emptyModelRow([], 'llava'), ...part })
  it.each([
    ['without a name', [model({ name: ' ' })], 'modelName'],
    ['that stands twice', [model({}), model({ key: 1, name: 'llava ' })], 'modelTwice'],
    ['with a reply of no length', [model({ maxTokens: '0' })], 'maxTokens'],
    ['with a context that is too short', [model({ contextLength: '12' })], 'contextLength'],
  ] as const)('is a model set apart %s', (_what, models, problem) => {
    expect(problems({ models })).toEqual({ models: problem })
  })

  it('is a stored header whose value would go to another origin', () => {
    expect(problems({ headers: [header('X-A', '', true)] })).toEqual({})
    expect(problems({ headers: [header('X-A', '', true)] }, false)).toEqual({ headers: 'headerValue' })
  })
})
