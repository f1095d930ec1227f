import { expect, test } from 'vitest'
import { type XlsxCell, xlsxFile } from '../../../../../test/files/xlsx-file.ts'
import { createXlsxExtractor } from '../xlsx/xlsx-extractor.ts'

const headersOf = async (rows: readonly (readonly XlsxCell[])[]) => {
  const file = xlsxFile([{ name: 'Crew', rows }])
  const { tables = [] } = await createXlsxExtractor().extract(new Uint8Array(file), () => {})
  return tables.map(({ headers }) => headers)
}
const crew: readonly XlsxCell[][] = [
  ['Ada', 'pilot', 41, 3],
  ['Bert', 'cook', 52, 9],
  ['Cleo', 'mate', 38, 4],
]

test('a remark that is spread over cells above the names of the columns is not their names (it was)', async () => {
  const names = ['Name', 'Trade', 'Age', 'Years']
  expect(await headersOf([['Who'], ['writes', 'so', 'above'], ['or', null, 'thus'], names, ...crew])).toEqual([names])
})

test('a row of words below the names is none of them', async () => {
  const names = ['Name', 'Trade', 'Age']
  expect(await headersOf([names, ['Zoe', 'boy', 'unknown', 'new'], ...crew.map((row) => row.slice(0, 3))])).toEqual([
    names,
  ])
})
