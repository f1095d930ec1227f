import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestFolder, testFolder } from '../../platform/test-folder.ts'
import { isSealedFile, openSealedFile, sealFile } from './sealed-file.ts'

const MIB = 1_048_576
const HEADER = 80
const { signal } = new AbortController()
let folder: TestFolder
beforeEach(() => {
  folder = testFolder()
})
afterEach(() => folder[Symbol.dispose]())
const at = (name: string): string => join(folder.path, name)

const seal = async (plain: Uint8Array, passphrase = 'green winter boat'): Promise<Buffer> => {
  await writeFile(at('plain'), plain)
  await using target = await open(at('sealed'), 'w')
  const sizeBytes = await sealFile(at('plain'), target, passphrase, signal)
  const sealed = await readFile(at('sealed'))
  expect(sealed.length).toBe(sizeBytes)
  return sealed
}
const unseal = async (sealed: Uint8Array, passphrase = 'green winter boat'): Promise<Buffer> => {
  await writeFile(at('sealed'), sealed)
  await using target = await open(at('opened'), 'w')
  await openSealedFile(at('sealed'), target, passphrase, signal)
  return readFile(at('opened'))
}
const pattern = (length: number): Buffer => Buffer.alloc(length, 'The keeper is called Ines. ')

describe('a file that a passphrase opens', () => {
  it.each([0, 1, MIB - 1, MIB, MIB + 1, 2 * MIB])('gives %i bytes back, and shows none of them', async (length) => {
    const plain = pattern(length)
    const sealed = await seal(plain)
    expect(sealed.includes('Ines')).toBe(false)
    expect(await isSealedFile(at('sealed'))).toBe(true)
    expect(await isSealedFile(at('plain'))).toBe(false)
    expect((await unseal(sealed)).equals(plain)).toBe(true)
  })

  it('is another file each time', async () => {
    expect((await seal(pattern(100))).equals(await seal(pattern(100)))).toBe(false)
  })

  it('opens with the passphrase however its letters are composed', async () => {
    const sealed = await seal(pattern(10), 'Gr\u00fc\u00dfe aus K\u00f6ln')
    expect(await unseal(sealed, 'Gru\u0308\u00dfe aus Ko\u0308ln')).toHaveLength(10)
  })

  it('tells a wrong passphrase from a damaged file', async () => {
    const sealed = await seal(pattern(MIB + 10))
    await expect(unseal(sealed, 'green winter goat')).rejects.toThrow(/^passphrase: /)
    for (const spot of [20, 41, 73, HEADER, HEADER + MIB + 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[spot] = (changed[spot] ?? 0) ^ 1
      await expect(unseal(changed), `byte ${spot}`).rejects.toThrow(/^path: .*cut off or changed/)
    }
  })

  it('is refused where it was cut off, or its pieces were moved', async () => {
    const sealed = await seal(pattern(2 * MIB + 10))
    const piece = MIB + 16
    for (const length of [30, HEADER, HEADER + 5, HEADER + piece, HEADER + 2 * piece, sealed.length - 3])
      await expect(unseal(sealed.subarray(0, length)), `${length} bytes`).rejects.toThrow(/^path: /)
    const [first, second] = [
      sealed.subarray(HEADER, HEADER + piece),
      sealed.subarray(HEADER + piece, HEADER + 2 * piece),
    ]
    const moved = Buffer.concat([sealed.subarray(0, HEADER), second, first, sealed.subarray(HEADER + 2 * piece)])
    await expect(unseal(moved)).rejects.toThrow(/^path: /)
  })
})
