import { describe, expect, it } from 'vitest'
import { editOf, formOf, keepsKey, problemsOf } from './provider-form-state.ts'

const saved = {
  instanceId: '0197a000-0000-7000-8000-000000000001',
  providerId: 'openai-compatible',
  model: 'llama3.2',
  secretKeyRef: 'ref',
  displayName: 'Ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
}
const form = formOf(saved)

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

describe('what is missing', () => {
  it('names each field', () => {
    expect(problemsOf({ ...form, displayName: ' ', baseUrl: '', model: '' }, 'save')).toEqual({
      displayName: 'nameMissing',
      baseUrl: 'addressMissing',
      model: 'modelMissing',
    })
  })

  it('refuses addresses of other protocols', () => {
    expect(problemsOf({ ...form, baseUrl: 'file:///etc/passwd' }, 'test')).toEqual({ baseUrl: 'addressInvalid' })
  })

  it('lets a connection be tested before a model is chosen', () => {
    expect(problemsOf({ ...form, model: '' }, 'test')).toEqual({})
  })
})
