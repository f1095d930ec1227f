import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SecretStore } from '../../src/main/platform/index.ts'

export interface SecretStoreUnderTest extends AsyncDisposable {
  readonly store: SecretStore
  /** The same secrets as a restarted app finds them; null where they are gone with the process. */
  readonly reopen: (() => SecretStore) | null
}

/** What every secret store promises. `open` gives an empty store. */
export const secretStoreContract = (name: string, open: () => Promise<SecretStoreUnderTest>): void => {
  describe(`${name} as a secret store`, () => {
    it('gives back what was set, null for what was not', async () => {
      await using test = await open()
      expect(await test.store.get('_platform', 'OPENAI_API_KEY')).toBeNull()
      await test.store.set('_platform', 'OPENAI_API_KEY', 'sk-1')
      expect(await test.store.get('_platform', 'OPENAI_API_KEY')).toBe('sk-1')
      expect(await test.store.get('_platform', 'OTHER')).toBeNull()
    })

    it('replaces and deletes; absent is fine', async () => {
      await using test = await open()
      await test.store.set('user-ada', 'key', 'one')
      await test.store.set('user-ada', 'key', 'two')
      expect(await test.store.get('user-ada', 'key')).toBe('two')
      await test.store.delete('user-ada', 'key')
      await test.store.delete('user-ada', 'key')
      expect(await test.store.get('user-ada', 'key')).toBeNull()
    })

    it('keeps scopes and names apart, however they are spelt', async () => {
      await using test = await open()
      const places: [string, string][] = [
        ['a', 'b/c'],
        ['a/b', 'c'],
        ['a', 'b'],
        ['A', 'b'],
        ['__proto__', 'toString'],
        ['user-ada', 'schlüssel 🔑'],
      ]
      for (const [scope, secret] of places) await test.store.set(scope, secret, `${scope}|${secret}`)
      await test.store.delete('a', 'b')
      expect(await test.store.get('a', 'b')).toBeNull()
      for (const [scope, secret] of places.filter((place) => place.join() !== 'a,b')) {
        expect(await test.store.get(scope, secret)).toBe(`${scope}|${secret}`)
      }
    })

    it('gives back any text unchanged', async () => {
      await using test = await open()
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (value) => {
          await test.store.set('scope', 'name', value)
          expect(await test.store.get('scope', 'name')).toBe(value)
        }),
        { numRuns: 20 },
      )
    })

    it('loses nothing when several are set at once', async () => {
      await using test = await open()
      const names = Array.from({ length: 10 }, (_, index) => `key${index}`)
      await Promise.all(names.map((secret) => test.store.set('scope', secret, `value of ${secret}`)))
      expect(await Promise.all(names.map((secret) => test.store.get('scope', secret)))).toEqual(
        names.map((secret) => `value of ${secret}`),
      )
    })

    it('survives a restart, where it has a place to', async () => {
      await using test = await open()
      await test.store.set('scope', 'name', 'value')
      if (test.reopen === null) expect(test.store.kind).toBe('Memory')
      else expect(await test.reopen().get('scope', 'name')).toBe('value')
    })
  })
}
