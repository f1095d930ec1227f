import { describe, expect, it } from 'vitest'
import { editOf, formOf, keepsKey, newForm, problemsOf, withoutSecrets } from './provider-form-state.ts'

const saved = {
  instanceId: '0197a000-0000-7000-8000-000000000001',
  providerId: 'openai-compatible',
  model: 'llama3.2',
  secretKeyRef: 'ref',
  displayName: 'Ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
}
const form = formOf(saved)
const kind = {
  id: saved.providerId,
  displayName: 'Any',
  needsAddress: true,
  needsKey: false,
  isFile: false,
  defaultModel: '',
}
const saving = { kind, keepKey: false, purpose: 'save' } as const

describe('a stored key', () => {
  it('is kept while the origin stays', () => {
    expect(keepsKey({ ...form, baseUrl: 'http://127.0.0.1:11434/other' }, saved, true)).toBe(true)
  })

  it.each(['http://127.0.0.1:1234/v1', 'https://127.0.0.1:11434/v1', 'http://localhost:11434/v1', 'nonsense'])(
    'is asked for again at %s',
    (baseUrl) => {
      expect(keepsKey({ ...form, baseUrl }, saved, true)).toBe(false)
    },
  )

  it('is never sent from the form, and replaced by what was typed', () => {
    expect(editOf(form, true).apiKey).toBeNull()
    expect(editOf(form, false).apiKey).toBe('')
    expect(editOf({ ...form, apiKey: 'sk-new' }, true).apiKey).toBe('sk-new')
  })
})

describe('a form whose page is left', () => {
  it('goes without its key and the values of its headers, and is the same where it has none', () => {
    const header = { key: 0, name: 'x-team', value: 'secret', stored: false }
    const form = { ...newForm('openai'), displayName: 'Ours', apiKey: 'sk-of-nobody' }
    const entered = { ...form, advanced: { ...form.advanced, headers: [header] } }
    const left = withoutSecrets(entered)
    expect(left).toEqual({
      ...entered,
      apiKey: '',
      advanced: { ...form.advanced, headers: [{ ...header, value: '' }] },
    })
    expect(withoutSecrets(left)).toBe(left)
  })
})

describe('what is missing', () => {
  it('names each field', () => {
    expect(problemsOf({ ...form, displayName: ' ', baseUrl: '', model: '' }, saving)).toEqual({
      displayName: 'nameMissing',
      baseUrl: 'addressMissing',
      model: 'modelMissing',
    })
  })

  it('refuses addresses of other protocols', () => {
    expect(problemsOf({ ...form, baseUrl: 'file:///etc/passwd' }, { ...saving, purpose: 'test' })).toEqual({
      baseUrl: 'addressInvalid',
    })
  })

  it('asks for a key where the kind needs one, unless the stored one serves', () => {
    const keyed = { ...saving, kind: { ...kind, needsKey: true } }
    expect(problemsOf(form, keyed)).toEqual({ apiKey: 'keyMissing' })
    expect(problemsOf(form, { ...keyed, keepKey: true })).toEqual({})
  })

  it('leaves the address of a kind that has one of its own to the host', () => {
    const empty = { ...form, baseUrl: ' ' }
    expect(problemsOf(empty, { ...saving, kind: { ...kind, needsAddress: false } })).toEqual({})
    expect(editOf(empty, false).baseUrl).toBeNull()
  })

  it('lets a connection be tested before a model is chosen', () => {
    expect(problemsOf({ ...form, model: '' }, { ...saving, purpose: 'test' })).toEqual({})
  })
})
