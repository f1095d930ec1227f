import type { TFunction } from 'i18next'
import { type CoverageLine, MAX_PAGE } from '../../../contracts/index.ts'
import { type AlcoveClient, saveFile } from '../../client/index.ts'
import { type CoverageFormat, coverageFile } from './coverage-file.ts'

export interface CoverageExport {
  readonly t: TFunction
  readonly format: CoverageFormat
}

/** Offers what the library covers as a file, in the language of `t`. */
export const exportCoverage = async (
  documents: AlcoveClient['documents'],
  { t, format }: CoverageExport,
): Promise<void> => {
  const lines: CoverageLine[] = []
  for (let total = 1; lines.length < total; ) {
    const page = await documents.GetCoverage({ offset: lines.length, limit: MAX_PAGE })
    lines.push(...page.lines)
    total = page.lines.length === 0 ? 0 : page.total
  }
  const { fileName, content } = coverageFile(t, lines, format)
  saveFile(fileName, content)
}
