import { describe, expect, it } from 'vitest'
import { developmentUrl } from './development-url.ts'
import { isExternalAddress } from './external-address.ts'
import { createWindowAddress } from './window-address.ts'

describe('isExternalAddress', () => {
  it.each(['https://a.example/x', 'http://localhost:11434', 'mailto:ada@a.example', 'HTTPS://A.EXAMPLE'])(
    'lets %s out',
    (url) => expect(isExternalAddress(url)).toBe(true),
  )
  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://host/share',
    'ms-msdt:/id',
    'vscode://x',
    'alcove://app/',
    ' https',
    '',
  ])('keeps %j in', (url) => expect(isExternalAddress(url)).toBe(false))
})

describe('createWindowAddress', () => {
  it('knows its own scheme alone', () => {
    const { pageUrl, isOurs } = createWindowAddress(null)
    expect(pageUrl).toBe('alcove://app/')
    expect(isOurs('alcove://app/documents?x#y')).toBe(true)
    for (const url of ['alcove://other/', 'alcove://app:8080/', 'https://app/', 'alcove:app', 'about:blank', ''])
      expect([url, isOurs(url)]).toEqual([url, false])
  })

  it('knows the bundler’s server while developing', () => {
    const { isOurs } = createWindowAddress('http://localhost:5173')
    expect([isOurs('http://localhost:5173/x'), isOurs('http://localhost:5174/'), isOurs('alcove://app/')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('developmentUrl', () => {
  const at = (url: string) => developmentUrl({ ELECTRON_RENDERER_URL: url }, true)
  it('is taken while developing, from this machine alone', () => {
    expect([at('http://localhost:5173'), at('http://127.0.0.1:5173/')]).toEqual([
      'http://localhost:5173',
      'http://127.0.0.1:5173/',
    ])
    for (const url of ['https://evil.example/', 'http://evil.example', 'file:///tmp/x.html', 'nonsense'])
      expect(at(url)).toBeNull()
  })

  it('is not looked at otherwise', () => {
    expect(developmentUrl({ ELECTRON_RENDERER_URL: 'http://localhost:5173' }, false)).toBeNull()
    expect(developmentUrl({}, true)).toBeNull()
  })
})
