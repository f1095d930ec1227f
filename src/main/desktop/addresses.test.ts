import { describe, expect, it } from 'vitest'
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
