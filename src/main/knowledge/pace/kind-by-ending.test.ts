import { expect, it } from 'vitest'
import { defaultUploadRules, readableTypes } from '../ingestion/upload-rules.ts'
import { kindByEnding } from './kind-by-ending.ts'

const withPictures = { ...defaultUploadRules, allowedContentTypes: readableTypes }

it.each([
  ['PDF', '', 'Pdf'],
  ['docx', '', 'Office'],
  ['md', '', 'Text'],
  ['ts', 'video/mp2t', 'Text'],
  ['csv', 'application/vnd.ms-excel', 'Table'],
  ['eml', '', 'Page'],
  ['zip', '', 'Archive'],
  ['jpeg', '', 'Image'],
  ['', 'application/pdf', 'Pdf'],
  ['mov', 'video/quicktime', 'Refused'],
  ['', '', 'Other'],
  ['Exe', 'application/x-msdownload', 'Refused'],
  ['mov', '', 'Refused'],
  ['strange', 'application/x-strange', 'Other'],
  ['strange', 'audio/x-strange', 'Refused'],
  ['__proto__', '', 'Other'],
])('a file that ends in %j and is declared as %j is read like %s', (ending, contentType, kind) => {
  expect(kindByEnding({ ending, contentType }, withPictures)).toBe(kind)
})

it('pictures are refused where nothing reads them', () => {
  expect(kindByEnding({ ending: 'png', contentType: 'image/png' }, defaultUploadRules)).toBe('Refused')
})
