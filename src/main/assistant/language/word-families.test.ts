import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resourcesAbove } from '../../platform/index.ts'
import { createWordFamilies } from './word-families.ts'

const standFor = createWordFamilies(join(resourcesAbove(import.meta.url), 'language'))

test('a word stands for another that says the same, and not for the kind that it is of: what all furniture costs, the sofa does not', () => {
  expect(standFor(['settee'], 0, 'sofa', 'en')).toEqual([0])
  expect(standFor(['sofa'], 0, 'furniture', 'en')).toBeNull()
  expect(standFor(['training'], 0, 'travel', 'en')).toBeNull()
  expect(standFor(['Geige'], 0, 'Violine', 'de')).toEqual([0])
  expect(standFor(['Geige'], 0, 'Instrument', 'de')).toBeNull()
})
