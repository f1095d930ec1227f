import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytes } from '../../../contracts/index.ts'
import { decodeFileField } from './decode-file-field.ts'

describe('decodeFileField', () => {
  it('gives the schema the same bytes as the text would, or the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.base64String(), fc.string()), (text) => {
        const { file } = decodeFileField({ file: text, name: 'n' }, 'file') as { file: unknown }
        const direct = bytes.safeParse(text)
        const decoded = bytes.safeParse(file)
        expect(decoded.success).toBe(direct.success)
        expect(decoded.data && [...decoded.data]).toEqual(direct.data && [...direct.data])
      }),
    )
  })

  it.each([null, undefined, 7, 'text', [], {}, { file: 7 }, { file: 'QR==' }, { file: 'not base64' }])(
    'leaves %j as it is',
    (input) => {
      expect(decodeFileField(input, 'file')).toBe(input)
    },
  )
})
