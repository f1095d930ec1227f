import { describe, expect, it } from 'vitest'
import { createAccessToken } from './access-token.ts'

const browserAt = (href: string, stored: Record<string, string> = {}) => {
  const values = new Map(Object.entries(stored))
  const shown: string[] = []
  const token = createAccessToken({
    location: { href },
    history: { replaceState: (_state, _title, url) => void shown.push(String(url)) },
    storage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
  })
  return { token, shown, values }
}

describe('the access token', () => {
  it('leaves the address bar at once, and nothing else of it', () => {
    const { token, shown } = browserAt('http://127.0.0.1:4/documents?access_token=se%2Bcret&a=1#x')
    expect(token.read()).toBe('se+cret')
    expect(shown).toEqual(['http://127.0.0.1:4/documents?a=1#x'])
  })

  it('is remembered by the tab', () => {
    const { token, shown } = browserAt('http://127.0.0.1:4/', { 'alcove.access-token': 'kept' })
    expect(token.read()).toBe('kept')
    expect(shown).toEqual([])
  })

  it('does not forget the good one for an empty one', () => {
    const { token, shown } = browserAt('http://127.0.0.1:4/?access_token=', { 'alcove.access-token': 'kept' })
    expect(token.read()).toBe('kept')
    expect(shown).toEqual(['http://127.0.0.1:4/'])
  })

  it('is forgotten when refused', () => {
    const { token, values } = browserAt('http://127.0.0.1:4/?access_token=bad')
    token.clear()
    expect([...values]).toEqual([])
  })
})
