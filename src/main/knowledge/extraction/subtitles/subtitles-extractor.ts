import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { ExtractedDocument, Segment } from '../extracted-document.ts'
import { ExtractionError, type Extractor } from '../extractor.ts'
import { decodeText, unixLines } from '../text/decode-text.ts'
import { type Cue, parseCues } from './parse-cues.ts'

/** A silence of so many seconds ends a paragraph. */
const SILENCE_SECONDS = 4

/** Reads subtitles as running speech; every cue knows when it is spoken. */
export const createSubtitlesExtractor = (): Extractor => ({
  async extract(bytes, report, encoding): Promise<ExtractedDocument> {
    const { text: written, notes } = decodeText(bytes, encoding)
    const cues = withoutRepeats(parseCues(unixLines(written)))
    if (cues.length === 0) throw noSpeech()
    report(0.5)
    const parts: string[] = []
    const segments: Segment[] = []
    let length = 0
    for (const [index, { startSeconds, endSeconds, text }] of cues.entries()) {
      const before = cues[index - 1]
      const gap = before === undefined ? '' : startSeconds - before.endSeconds > SILENCE_SECONDS ? '\n\n' : '\n'
      const start = length + gap.length
      length = start + text.length
      parts.push(gap, text)
      segments.push({ start, end: length, place: { type: 'Time', startSeconds, endSeconds } })
    }
    report(1)
    return { text: parts.join(''), segments, headers: null, headings: [], notes, isLaidOut: true }
  },
})

const noSpeech = (): ExtractionError => new ExtractionError(failureWords('NoSubtitles'))

/** Subtitles that were made while people spoke show each line twice while it moves up. */
const withoutRepeats = (cues: readonly Cue[]): Cue[] => {
  const kept: Cue[] = []
  let last = ''
  for (const cue of cues) {
    const fresh = cue.text.split('\n').filter((line) => line.trim() !== last)
    last = cue.text.split('\n').at(-1)?.trim() ?? ''
    if (fresh.length > 0) kept.push({ ...cue, text: fresh.join('\n') })
  }
  return kept
}
