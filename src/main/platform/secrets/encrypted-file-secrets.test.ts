import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../test-folder.ts'
import { encryptedFileSecrets } from './encrypted-file-secrets.ts'

interface Stored {
  secrets: Record<string, string>[]
}

const storedIn = (dir: string): Stored => JSON.parse(readFileSync(join(dir, 'secrets.json'), 'utf8')) as Stored

const rewrite = (dir: string, change: (stored: Stored) => void): void => {
  const stored = storedIn(dir)
  change(stored)
  writeFileSync(join(dir, 'secrets.json'), JSON.stringify(stored))
}

const withOneSecret = async (dir: string) => {
  const store = encryptedFileSecrets(dir)
  await store.set('_platform', 'OPENAI_API_KEY', 'sk-very-secret')
  return store
}

describe('encryptedFileSecrets', () => {
  it('writes no secret in clear, and files for the owner alone', async () => {
    using folder = testFolder()
    await withOneSecret(folder.path)
    expect(readFileSync(join(folder.path, 'secrets.json'), 'utf8')).not.toContain('very-secret')
    if (process.platform === 'win32') return
    for (const file of ['secrets.json', 'secrets.key'])
      expect(statSync(join(folder.path, file)).mode & 0o777).toBe(0o600)
  })

  it('uses a new nonce for every write', async () => {
    using folder = testFolder()
    const store = await withOneSecret(folder.path)
    const first = storedIn(folder.path).secrets[0]
    await store.set('_platform', 'OPENAI_API_KEY', 'sk-very-secret')
    const second = storedIn(folder.path).secrets[0]
    expect(second?.nonce).not.toBe(first?.nonce)
    expect(second?.data).not.toBe(first?.data)
  })

  it.skipIf(process.platform === 'win32')('takes away access that others were given to the key', async () => {
    using folder = testFolder()
    const store = await withOneSecret(folder.path)
    chmodSync(join(folder.path, 'secrets.key'), 0o644)
    await store.get('_platform', 'OPENAI_API_KEY')
    expect(statSync(join(folder.path, 'secrets.key')).mode & 0o777).toBe(0o600)
  })

  it.each<[string, (secret: Record<string, string>) => void]>([
    ['its scope', (secret) => void Object.assign(secret, { scope: 'user-eve' })],
    ['its data', (secret) => void Object.assign(secret, { data: Buffer.from('sk-other-secre').toString('base64') })],
    ['its tag', (secret) => void Object.assign(secret, { tag: Buffer.alloc(16).toString('base64') })],
    ['its tag, cut short', (secret) => void Object.assign(secret, { tag: Buffer.alloc(4).toString('base64') })],
    ['its nonce', (secret) => void Object.assign(secret, { nonce: Buffer.alloc(12).toString('base64') })],
  ])('does not open a secret after a change of %s', async (_, change) => {
    using folder = testFolder()
    const store = await withOneSecret(folder.path)
    rewrite(folder.path, ({ secrets: [secret] }) => change(secret ?? {}))
    const scope = storedIn(folder.path).secrets[0]?.scope ?? ''
    await expect(store.get(scope, 'OPENAI_API_KEY')).rejects.toMatchObject({
      code: 'Unavailable',
      message: /enter your keys again/,
    })
  })

  it('says so when the key file is missing, damaged or another one, and changes nothing', async () => {
    using folder = testFolder()
    const store = await withOneSecret(folder.path)
    const before = readFileSync(join(folder.path, 'secrets.json'), 'utf8')
    const key = join(folder.path, 'secrets.key')
    rmSync(key)
    await expect(store.get('_platform', 'OPENAI_API_KEY')).rejects.toThrow('secrets.key is missing')
    await expect(store.set('a', 'b', 'c')).rejects.toThrow('secrets.key is missing')
    writeFileSync(key, 'not a key')
    await expect(store.get('_platform', 'OPENAI_API_KEY')).rejects.toThrow('secrets.key is damaged')
    writeFileSync(key, `${Buffer.alloc(32, 7).toString('base64')}\n`)
    await expect(store.get('_platform', 'OPENAI_API_KEY')).rejects.toThrow('cannot be read')
    expect(readFileSync(join(folder.path, 'secrets.json'), 'utf8')).toBe(before)
  })

  it('says so when the file of secrets is not what was written', async () => {
    using folder = testFolder()
    const store = await withOneSecret(folder.path)
    writeFileSync(join(folder.path, 'secrets.json'), '{"version":1,"secrets":[{}]}')
    await expect(store.get('a', 'b')).rejects.toMatchObject({ code: 'Unavailable' })
  })
})
