import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openPictureModels } from '../../../src/main/retrieval/index.ts'
import { plainPng, pngFile } from '../../files/png-file.ts'
import { writeTinyBert } from '../../files/tiny-bert.ts'
import { writeTinyClip } from '../../files/tiny-clip.ts'

const folders: string[] = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-pictures-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 20 }))))

const tinyClip = async (name = 'tiny-clip', seed = 7): Promise<string> => {
  const folder = join(await newFolder(), name)
  await writeTinyClip(folder, { seed })
  return folder
}
const RED = [200, 30, 30] as const
const openModel = async () => {
  const models = openPictureModels(await newFolder())
  return { model: await models.import(await tinyClip()), [Symbol.asyncDispose]: () => models.close() }
}
const alike = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

describe('a picture model of a folder', () => {
  it('[R10.04] gives pictures and texts vectors of one length', async () => {
    await using opened = await openModel()
    const { model } = opened
    const ofPicture: Float32Array = await model.embedImage(plainPng(RED))
    const ofText: Float32Array = await model.embedQuery('a red wall')
    expect([ofPicture.length, ofText.length]).toEqual([model.dimensions, model.dimensions])
    expect(model.providerId).toBe('transformers')
    expect(model.modelId).toMatch(/^tiny-clip#[0-9a-f]{12}$/)
    for (const vector of [ofPicture, ofText]) expect(alike(vector, vector)).toBeCloseTo(1, 5)
    expect(await model.embedQuery('a red wall')).toEqual(ofText)
    expect(await model.embedQuery('zebra')).not.toEqual(ofText)
    expect(await model.embedQuery('  ')).toEqual(new Float32Array(model.dimensions))
  })

  it('sees the same picture alike, however its file holds it', async () => {
    await using opened = await openModel()
    const { model } = opened
    const half = (x: number) => (x < 16 ? 0 : 1)
    const columns = Array.from({ length: 32 }, (_, x) => half(x))
    const size = { width: 32, height: 32 }
    const palette = [...RED, 20, 20, 220]
    const point = (at: number) => palette.slice(at * 3, at * 3 + 3)
    const files = [
      pngFile({ ...size, row: () => columns.flatMap(point) }),
      pngFile({ ...size, kind: 'alpha', row: () => columns.flatMap((at) => [...point(at), 255]) }),
      pngFile({ ...size, kind: 'palette', palette, row: () => columns }),
      pngFile({ ...size, kind: 'palette', depth: 1, palette, row: () => [0, 0, 255, 255] }),
      pngFile({ width: 64, height: 64, row: () => columns.flatMap((at) => [...point(at), ...point(at)]) }),
    ]
    const vectors: Float32Array[] = []
    for (const file of files) vectors.push(await model.embedImage(file))
    const [first = new Float32Array()] = vectors
    for (const vector of vectors) expect(alike(first, vector)).toBeGreaterThan(0.999)
    const mirrored = pngFile({ ...size, row: () => columns.toReversed().flatMap(point) })
    expect(alike(first, await model.embedImage(mirrored))).toBeLessThan(0.99)
    const grey = pngFile({ ...size, kind: 'grey', row: () => columns.map((at) => 60 + at * 100) })
    const colours = pngFile({ ...size, row: () => columns.flatMap((at) => Array<number>(3).fill(60 + at * 100)) })
    expect(alike(await model.embedImage(grey), await model.embedImage(colours))).toBeGreaterThan(0.999)
  })

  it('says so of bytes that are no picture, or too large a one, and goes on', async () => {
    await using opened = await openModel()
    const { model } = opened
    const huge = Buffer.from(plainPng(RED))
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    await expect(model.embedImage(Buffer.from('no picture'))).rejects.toThrow('no picture that can be read')
    await expect(model.embedImage(new Uint8Array())).rejects.toThrow('no picture that can be read')
    await expect(model.embedImage(plainPng(RED).subarray(0, 60))).rejects.toThrow('no picture that can be read')
    await expect(model.embedImage(huge)).rejects.toThrow('60000 × 60000 points')
    expect((await model.embedImage(plainPng(RED))).length).toBe(model.dimensions)
  })

  it('is there after a restart, and gone once removed', async () => {
    const folder = await newFolder()
    const first = openPictureModels(folder)
    const { modelId } = await first.import(await tinyClip())
    await first.close()
    const again = openPictureModels(folder)
    expect(again.list().map((model) => [model.modelId, model.displayName])).toEqual([[modelId, 'tiny-clip']])
    await again.remove((model) => model.modelId === modelId)
    expect(await readdir(folder)).toEqual([])
    await again.close()
  })

  it.each<[string, (folder: string) => Promise<void>, string]>([
    ['is one for texts', (folder) => writeTinyBert(folder), 'does not tell of a CLIP model'],
    ['has no graph for pictures', (folder) => rm(join(folder, 'onnx/vision_model.onnx')), 'onnx/vision_model.onnx'],
    [
      'has something else for weights',
      (folder) => writeFile(join(folder, 'onnx/text_model.onnx'), 'no'),
      'does not run',
    ],
    [
      'wants pictures of impossible size',
      (folder) => writeFile(join(folder, 'preprocessor_config.json'), '{"size":99999}'),
      'preprocessor_config.json is damaged',
    ],
  ])(
    'that %s is refused with the reason, and nothing is left of it',
    async (_, damage, reason) => {
      const source = await tinyClip()
      await damage(source)
      const folder = await newFolder()
      const models = openPictureModels(folder)
      await expect(models.import(source)).rejects.toThrow(reason)
      expect(await readdir(folder)).toEqual([])
      await models.close()
    },
    120_000,
  )
})
