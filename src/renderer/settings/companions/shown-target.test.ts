import { expect, it } from 'vitest'
import { shownTarget } from './shown-target.ts'

const command = (...args: string[]) => shownTarget({ type: 'Command', command: 'npx', args })

it('shows every word of a command as one', () => {
  expect(command('-y', '@example/files', '/home/ada')).toBe('npx -y @example/files /home/ada')
  expect(command('My Documents', '')).toBe("npx 'My Documents' ''")
  expect(command("it's; rm -rf /", 'a\nb')).toBe("npx 'it'\\''s; rm -rf /' 'a\nb'")
})

it('shows an address as it is', () => {
  expect(shownTarget({ type: 'Http', url: 'https://example.org/mcp?x=1' })).toBe('https://example.org/mcp?x=1')
})
