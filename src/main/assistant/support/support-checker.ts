import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { SentenceSupport } from '../../../contracts/index.ts'
import { foundPassages } from '../answering/reading/found-passages.ts'
import { type PassageView, readPassages } from '../answering/reading/unit-view.ts'

import { scanWords } from '../language/scan-words.ts'
import type { Passage } from '../passages/passage-units.ts'
import { type ClaimLanguages, loadClaimLanguages } from './claim-languages.ts'
import { claimOf, judgeSentence, unfoundIn } from './judge-sentence.ts'
import { type ReplySentence, replySentences } from './reply-sentences.ts'
import { readSupportModel, type SupportModel } from './support-model.ts'

/** What a reply may stand on. */
export interface Evidence {
  /** Those of the turn; `number` is the reply's own, 0 for what it cannot cite. */
  readonly passages: readonly Passage[]
  /** What the person asked: a number or a name in it is no invention. */
  readonly question: string
}

/** Tells of the sentences of a reply whether passages support them. */
export interface SupportChecker {
  /** In the order of the content; none where there is nothing to check against. Lets other work in between sentences, and rejects with the signal's reason. */
  check(content: string, evidence: Evidence, signal?: AbortSignal): Promise<SentenceSupport[]>
}

/** Longer replies and more passages are checked as far as this. */
const MOST_SENTENCES = 150
const MOST_PASSAGES = 40
/** Characters of a passage that are read. */
const LONGEST_PASSAGE = 8_000

const viewsOf = async (passages: readonly Passage[], languages: ClaimLanguages): Promise<PassageView[]> => {
  const views: PassageView[] = []
  for (const passage of passages.slice(0, MOST_PASSAGES)) {
    const cut = { ...passage, text: passage.text.slice(0, LONGEST_PASSAGE) }
    views.push(...readPassages(foundPassages({ asked: [cut] }), languages))
    await nextTick()
  }
  return views
}

/** A row of a reply in words: with the names of its columns, as far as passages know them too. What a model calls its columns else states nothing. */
const rowText = (cells: ReplySentence['cells'] & {}, views: readonly PassageView[]): string => {
  const isKnown = (word: string, { pack, units }: PassageView): boolean =>
    units.some(({ words, unit }) =>
      [...words, ...scanWords(unit.headings.join(' '))].some(({ folded }) => pack.stem(folded) === pack.stem(word)),
    )
  const known = (name: string): boolean =>
    scanWords(name).some(({ folded }) => views.some((view) => !view.pack.stop.has(folded) && isKnown(folded, view)))
  return cells.map(([name, value]) => (known(name) ? `${name} ${value}` : value)).join('; ')
}

/** Reads languages and weights at the first reply that is checked. Throws then when a file is missing or is not what it should be. */
export const createSupportChecker = (resourcesDir: string): SupportChecker => {
  let loaded: { readonly languages: ClaimLanguages; readonly model: SupportModel } | null = null
  const resources = () => {
    loaded ??= {
      languages: loadClaimLanguages(resourcesDir),
      model: readSupportModel(join(resourcesDir, 'answering', 'support.json')),
    }
    return loaded
  }

  const checkSentence = (
    { start, end, text: written, cited, cells }: ReplySentence,
    views: readonly PassageView[],
    asked: ReadonlySet<string>,
  ): SentenceSupport | null => {
    const { languages, model } = resources()
    const text = cells === null ? written : rowText(cells, views)
    const claim = claimOf(text, views, languages)
    if (claim === null) return null
    const unfound = unfoundIn(claim).filter((word) => scanWords(word).some(({ folded }) => !asked.has(folded)))
    // What it cites comes first: another passage that says a little more is no better proof.
    const own = views.filter(({ passage }) => cited.includes(passage.number))
    const ownClaim = own.length === 0 ? null : claimOf(text, own, languages)
    const ownJudged = ownClaim && judgeSentence(ownClaim, model.support)
    const judged = ownJudged && ownJudged.score >= model.threshold ? ownJudged : judgeSentence(claim, model.support)
    const isNumber = (word: string): boolean => /^\d/.test(word)
    const isSupported = judged !== null && judged.score >= model.threshold && !unfound.some(isNumber)
    const number = judged?.passage.passage.number ?? 0
    return {
      start,
      end,
      verdict: isSupported ? 'Supported' : 'Unsupported',
      citation: isSupported && number > 0 ? number : null,
      words: isSupported ? [...judged.words] : [],
      unfound,
    }
  }

  return {
    check: async (content, { passages, question }, signal) => {
      if (passages.length === 0 || content.trim() === '') return []
      const views = await viewsOf(passages, resources().languages)
      const asked = new Set(scanWords(question).map(({ folded }) => folded))
      const checked: SentenceSupport[] = []
      for (const sentence of replySentences(content).slice(0, MOST_SENTENCES)) {
        signal?.throwIfAborted()
        const support = checkSentence(sentence, views, asked)
        if (support !== null) checked.push(support)
        await nextTick()
      }
      return checked
    },
  }
}
