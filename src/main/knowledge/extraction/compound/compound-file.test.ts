import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compoundFile } from '../../../../../test/files/compound-file.ts'
import { openCompoundFile } from './compound-file.ts'

const sample = () =>
  compoundFile([
    { name: 'One', content: Buffer.from('first stream') },
    {
      name: 'Folder',
      content: [
        { name: 'Two', content: Buffer.alloc(100_000, 7) },
        { name: 'Three', content: Buffer.from('third') },
      ],
    },
  ])
const open = (bytes: Uint8Array) => openCompoundFile(new Uint8Array(bytes))

test('streams are found by their names in capitals, through storages', () => {
  const root = open(sample())
  expect([...root.children.keys()]).toEqual(['ONE', 'FOLDER'])
  expect(Buffer.from(root.children.get('ONE')!.bytes()).toString('latin1')).toMatch(/^first stream/)
  const folder = root.children.get('FOLDER')!
  expect(folder.type).toBe('Storage')
  expect(folder.children.get('TWO')!.bytes()).toEqual(new Uint8Array(100_000).fill(7))
})

test('a chain of sectors that leads in a circle is refused', () => {
  const bytes = sample()
  const table = (bytes.readUInt32LE(76) + 1) * 512
  const start = bytes.readUInt32LE(48)
  bytes.writeUInt32LE(start, table + start * 4)
  expect(() => open(bytes)).toThrow(/damaged/)
})

test('a storage that holds itself is read once', () => {
  const bytes = sample()
  const directory = (bytes.readUInt32LE(48) + 1) * 512
  // Record 2 is the folder; its child becomes the folder itself, and its siblings the root.
  bytes.writeUInt32LE(2, directory + 2 * 128 + 76)
  bytes.writeUInt32LE(0, directory + 2 * 128 + 72)
  const root = open(bytes)
  expect(root.children.get('FOLDER')!.children.size).toBe(0)
})

test('what is no compound file, or half of one, says so', () => {
  expect(() => open(Buffer.from('words'))).toThrow(/damaged/)
  expect(() => open(sample().subarray(0, 700))).toThrow(/damaged/)
})

test('damage of any kind ends in a reason, never in a crash or without end', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(60_000), fc.nat(255)), { minLength: 1, maxLength: 30 }), (changes) => {
      const bytes = sample()
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      try {
        for (const entry of open(bytes).children.values()) entry.bytes()
      } catch (error) {
        expect(error).toMatchObject({ name: 'ExtractionError' })
      }
    }),
  )
})
