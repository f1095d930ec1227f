import { foldWord } from '../../language/fold-word.ts'
import type { LanguagePack, WayEnd } from '../../language/language-pack.ts'
import type { Word } from '../../language/scan-words.ts'
import type { Candidate, Scene, Strengths } from '../reading/scene.ts'
import { coverage } from './coverage-features.ts'
import type { Features } from './features.ts'

/** What stands before the colon of "Chair: Rosalind Hale". */
const LABEL = /^([^.:;]{1,40}):\s+\S/

const strongest = (all: readonly Strengths[], count: number): Strengths => {
  const held = new Float64Array(count)
  for (const one of all) for (const [term, value] of one.entries()) held[term] = Math.max(held[term] ?? 0, value)
  return held
}

const byPairs = (scene: Scene, { view }: Candidate, part: 0 | 1): number => {
  const all = (view.unit.pairs ?? []).map((pair) => scene.holds(pair[part], view.passage.pack))
  return coverage(scene, strongest(all, scene.question.terms.length))
}

/** At which ends of a way a question has a place: the word before it tells, wherever it stands. */
const endsSaid = ({ question: { folded, pack } }: Scene, place: string): ReadonlySet<WayEnd> => {
  const ends = new Set<WayEnd>()
  for (let at = folded.indexOf(place); at > 0 && place !== ''; at = folded.indexOf(place, at + 1)) {
    if (/[a-z]/.test(folded[at + place.length] ?? '')) continue
    const end = pack.ways.get(/([a-z]+) $/.exec(folded.slice(0, at))?.[1] ?? '')
    if (end !== undefined) ends.add(end)
  }
  return ends
}

const endCalled = (name: string, packs: readonly LanguagePack[]): WayEnd | undefined =>
  packs.map(({ ways }) => ways.get(foldWord(name.trim()))).find((end) => end !== undefined)

/** Whether the places of a row stand at the ends of the way that the question says, -1 to 1: "to Rome" asks for a row whose "To" is Rome, and not its "From". */
const wayFeature = (scene: Scene, { view: { unit, passage } }: Candidate): number => {
  const agreements = (unit.pairs ?? []).flatMap(([name, value]) => {
    const end = endCalled(name, [passage.pack, scene.question.pack])
    const said = end === undefined ? new Set<WayEnd>() : endsSaid(scene, foldWord(value.trim()))
    if (end === undefined || said.size !== 1) return []
    return said.has(end) ? 1 : -1
  })
  return agreements.length === 0 ? 0 : agreements.reduce((sum: number, each) => sum + each, 0) / agreements.length
}

/** How strongly the headings over an item or its stem have to hold a word of the question to say of what it is. */
const OF_THAT = 0.8

/** Whether an item has the number of what is counted, where it is of what the question speaks of: "6 eggs" under "Bacalhau", where it is asked how many eggs go into one. */
const countsAsked = ({ question }: Scene, { view, headings, lead }: Candidate): boolean => {
  const counted = question.pack.signs.counted.exec(question.folded)?.[1]
  if (view.unit.kind !== 'Item' || counted === undefined) return false
  const { pack } = view.passage
  const isCounted = ({ isNumber }: Word, at: number): boolean => {
    const next = view.words[at + 1]
    return isNumber && next !== undefined && pack.stem(next.folded) === pack.stem(counted)
  }
  return [...headings, ...lead].some((held) => held >= OF_THAT) && view.words.some(isCounted)
}

/** How much of the question the names of a row's or record's values hold, or the label of an entry, and how much the values: a person asks by the one for the other. */
export const entryFeatures = (scene: Scene, candidate: Candidate): Features => {
  const { unit, passage } = candidate.view
  const counted = countsAsked(scene, candidate) ? 1 : 0
  if (unit.pairs !== null)
    return {
      counted,
      labelled: 0,
      named: byPairs(scene, candidate, 0),
      valued: byPairs(scene, candidate, 1),
      way: wayFeature(scene, candidate),
    }
  const [, label] = LABEL.exec(unit.text) ?? []
  return {
    counted,
    labelled: label === undefined ? 0 : coverage(scene, scene.holds(label, passage.pack)),
    named: 0,
    valued: 0,
    way: 0,
  }
}
