import { describe, expect, it } from 'vitest'
import type { AIProviderInstance, OfferedModels } from '../../../contracts/index.ts'
import { type ModelOffer, type ModelsWanted, modelsToChoose } from './model-groups.ts'

const offer = (
  displayName: string,
  models: readonly string[] | null,
  more: Partial<AIProviderInstance> = {},
): ModelOffer => {
  const told: OfferedModels | null = models === null ? null : { models: [...models], reason: null }
  return {
    instance: { instanceId: displayName, providerId: 'p', model: 'own', secretKeyRef: '', displayName, ...more },
    told,
  }
}
const choose = (offers: readonly ModelOffer[], wanted: Partial<ModelsWanted> = {}) =>
  modelsToChoose(offers, { chosen: null, lately: [], search: '', ...wanted })
const names = (offers: readonly ModelOffer[], wanted: Partial<ModelsWanted> = {}) =>
  choose(offers, wanted).groups.map(({ rows }) => rows.map(({ model }) => model))

describe('what can be chosen', () => {
  it('begins with the model of Settings, which a conversation follows, and holds each once', () => {
    const { groups } = choose([offer('Harbour', ['a', 'own', 'b'])])
    expect(groups[0]?.rows.map(({ model, choice, isUsual }) => [model, choice.model, isUsual])).toEqual([
      ['own', null, true],
      ['a', 'a', false],
      ['b', 'b', false],
    ])
  })

  it('is the model of Settings and those set apart there while the provider tells nothing', () => {
    const settings = { models: { apart: { temperature: 0 } } }
    expect(names([offer('Harbour', null, { settings })])).toEqual([['own', 'apart']])
    expect(names([offer('Harbour', [], { settings })])).toEqual([['own', 'apart']])
  })

  it('keeps the one that is chosen, which is told of once the provider lists others', () => {
    const chosen = { instanceId: 'Harbour', model: 'gone' }
    const isUnlisted = (models: readonly string[] | null) =>
      choose([offer('Harbour', models)], { chosen }).groups[0]?.rows.find(({ model }) => model === 'gone')?.isUnlisted
    expect(isUnlisted(['a'])).toBe(true)
    expect(isUnlisted(['gone'])).toBe(false)
    expect(isUnlisted([])).toBe(false)
    expect(isUnlisted(null)).toBe(false)
  })
})

describe('what a provider lists', () => {
  it('is no second model where it only has the tag that goes without saying', () => {
    const chosen = { instanceId: 'Ollama', model: 'llama3' }
    const offers = [offer('Ollama', ['own:latest', 'llama3:latest', 'llama3:70b'])]
    expect(names(offers)).toEqual([['own', 'llama3:latest', 'llama3:70b']])
    expect(names(offers, { chosen })).toEqual([['own', 'llama3', 'llama3:70b']])
    expect(choose(offers, { chosen }).groups[0]?.rows.some(({ isUnlisted }) => isUnlisted)).toBe(false)
  })

  it('is left out where its name is longer than one that can be chosen', () => {
    expect(names([offer('Harbour', ['a', 'b'.repeat(201), 'c'.repeat(200)])])).toEqual([['own', 'a', 'c'.repeat(200)]])
  })
})

describe('a provider that lists none', () => {
  const typed = (search: string, models: readonly string[] | null = []) =>
    choose([offer('Harbour', models)], { search }).groups.flatMap(({ rows }) => rows.filter(({ isTyped }) => isTyped))

  it('takes the name that is typed, which comes after those that are known', () => {
    expect(typed(' gpt-9 ').map(({ choice }) => choice)).toEqual([{ instanceId: 'Harbour', model: 'gpt-9' }])
    expect(names([offer('Harbour', [])], { search: 'ow' })).toEqual([['own', 'ow']])
  })

  it('is given no name that is known, that is several words or too long, and none while it is asked', () => {
    expect([typed('own'), typed('two words'), typed('b'.repeat(201)), typed('gpt-9', null)]).toEqual([[], [], [], []])
    expect(typed('gpt-9', ['a'])).toEqual([])
  })

  it('keeps the names that were chosen lately', () => {
    const lately = [
      { instanceId: 'Harbour', model: 'gpt-9' },
      { instanceId: 'Harbour', model: null },
      { instanceId: 'Köln', model: 'llama' },
    ]
    expect(names([offer('Harbour', [])], { lately })).toEqual([['own', 'gpt-9']])
    expect(names([offer('Harbour', ['a'])], { lately })).toEqual([['own', 'a']])
  })
})

describe('what is looked for', () => {
  const offers = [offer('Harbour', ['x/chatgpt-4o', 'x/gpt-4o', 'x/gpt-4o-mini']), offer('Köln', ['llama'])]

  it('holds every word, of the model or of its provider, and begins with those that the words begin', () => {
    expect(names(offers, { search: 'GPT-4o' })).toEqual([['x/gpt-4o', 'x/gpt-4o-mini', 'x/chatgpt-4o']])
    expect(names(offers, { search: 'koln lla' })).toEqual([['llama']])
    expect(names(offers, { search: 'harbour own' })).toEqual([['own']])
    expect(names(offers, { search: 'nothing' })).toEqual([])
  })

  it('is drawn in part where it is very much', () => {
    const many = offer(
      'Harbour',
      Array.from({ length: 1_000 }, (_, at) => `m${at}`),
    )
    const [group] = choose([many]).groups
    expect([group?.rows.length, group?.more]).toEqual([400, 601])
    expect(names([many], { search: 'm999' })).toEqual([['m999']])
  })
})

describe('what was chosen lately', () => {
  const long = offer(
    'Harbour',
    Array.from({ length: 20 }, (_, at) => `m${at}`),
  )
  const lately = [
    { instanceId: 'Harbour', model: 'm3' },
    { instanceId: 'Harbour', model: 'gone' },
    { instanceId: 'removed', model: 'm3' },
    { instanceId: 'Harbour', model: null },
  ]
  const shown = (offers: readonly ModelOffer[], search = '') =>
    choose(offers, { lately, search }).lately.map(({ model }) => model)

  it('stands first in a long list as far as it is still there, and nowhere else', () => {
    expect(shown([long])).toEqual(['m3', 'own'])
    expect(shown([long], 'm')).toEqual([])
    expect(shown([offer('Harbour', ['m3'])])).toEqual([])
  })
})
