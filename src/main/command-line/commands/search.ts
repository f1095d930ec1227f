import type { QueryCorrection } from '../../../contracts/index.ts'
import { closestParts } from '../../assistant/index.ts'
import { type Command, exitCodes } from '../command.ts'
import { placeWords } from '../place-words.ts'

const MOST = 100

/** The words as they were searched for. */
const repaired = (words: string, corrections: readonly QueryCorrection[]): string =>
  corrections.length === 0 ? words : [words, ...corrections.map(({ searched }) => searched)].join(' ')

export const searchCommand: Command = {
  name: 'search',
  operands: 'WORDS...',
  summary: 'The passages that fit best.',
  flags: { top: { type: 'string', summary: `how many at most, 1 to ${MOST}` } },
  problem(operands, { top }) {
    if (operands.length === 0) return 'search needs words to look for'
    if (top !== undefined && !(/^\d{1,3}$/.test(String(top)) && Number(top) >= 1 && Number(top) <= MOST))
      return `--top must be a number from 1 to ${MOST}`
    return null
  },
  async run({ client, output }, operands, { top }) {
    const { matches, corrections } = await client.retrieval.Search({
      query: operands.join(' '),
      topK: top === undefined ? null : Number(top),
      requestedScopes: null,
      minScore: null,
      mergeStrategy: null,
      originFilter: null,
    })
    const parts = closestParts(repaired(operands.join(' '), corrections), matches)
    output.json({ matches: matches.map((match, at) => ({ ...match, closest: parts[at] ?? null })), corrections })
    for (const { asked, searched } of corrections) output.text(`Searched for “${searched}” in place of “${asked}”.\n\n`)
    for (const [at, { fileName, span, chunk }] of matches.entries()) {
      const place = placeWords(parts[at]?.span ?? span)
      output.text(`${fileName}${place && ` (${place})`}\n${chunk.text.trim()}\n\n`)
    }
    if (matches.length > 0) return exitCodes.done
    output.note('Nothing was found.')
    return exitCodes.nothingFound
  },
}
