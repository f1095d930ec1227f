import { foldCell } from '../../fold-cell.ts'
import { columnAt, type TableColumn } from '../../table-column.ts'
import { areForms, unmarked, type Word } from '../../words.ts'
import { nameOf, nameSaysOne, saysOne } from '../columns/column-words.ts'
import { columnsKnowing } from '../columns/known-values.ts'
import { isMoney, subjectOfMoney } from '../columns/money-columns.ts'
import { outlaysIn } from '../columns/outlays.ts'
import { topicOf } from '../columns/table-names.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import type { ColumnMention } from './explaining.ts'

interface Scene {
  readonly question: ReadQuestion
  readonly columns: readonly TableColumn[]
}

/** Places of words that are open, and in no mention. */
const openPlaces = ({ open }: ReadQuestion, known: readonly ColumnMention[]): number[] =>
  [...open].filter((at) => !known.some(({ start, end }) => start <= at && at < end))

/** Where some words stand, but for those that a cell says: "paid", of a column that says of which rows that is so. */
const placesOf = ({ question, columns }: Scene, places: readonly number[], some: readonly string[]): number[] =>
  places.filter((at) => {
    const word = question.words[at]
    return word !== undefined && some.includes(word.folded) && columnsKnowing(columns, [word]).length === 0
  })

const partOf = (column: number, at: number): ColumnMention => ({ column, start: at, end: at + 1, isWhole: false })

const columnsWhere = (columns: readonly TableColumn[], fits: (column: TableColumn) => boolean): number[] =>
  columns.flatMap((column, at) => (fits(column) ? at : []))

const onlyOne = (columns: readonly number[]): number | null => (columns.length === 1 ? (columns[0] ?? null) : null)

const SHORTEST_BASE = 6
const endings = /(?:ungen|ung|tet|ten|te|et|en|t|ed|es|ing|s|e)$/
const participle = /^(ein|aus|ab|an|auf|um|vor|zu|mit|nach|bei)ge(?=\p{L}{3})/u

/** What a verb and its noun have in common: `nachzahlen` and `Nachzahlung`. */
const baseOf = ({ folded }: Word): string => folded.replace(participle, '$1').replace(endings, '')

const ofAgents = /(?:er|or)(?:in)?$/
const SHORTEST_AGENT = 4

/** The one column that is called after who does what is asked about: "who conducted it", of a `Conductor`. */
const agentMentions = ({ question, columns }: Scene, known: readonly ColumnMention[]): ColumnMention[] => {
  if (question.persons.length === 0) return []
  return openPlaces(question, known).flatMap((at) => {
    const base = baseOf(question.words[at] as Word)
    const isAgent = ({ folded }: Word): boolean =>
      ofAgents.test(folded) && unmarked(folded.replace(ofAgents, '')) === unmarked(base)
    const named = onlyOne(
      columnsWhere(
        columns,
        (column) => column.kind === 'Text' && nameOf(column).length === 1 && nameOf(column).some(isAgent),
      ),
    )
    return base.length < SHORTEST_AGENT || named === null ? [] : partOf(named, at)
  })
}

/** The one column of numbers that is called after what was done, beside its unit: "geerntet" and `Ernte kg`. */
const deedMentions = ({ question, columns }: Scene, known: readonly ColumnMention[]): ColumnMention[] =>
  openPlaces(question, known).flatMap((at) => {
    const { stem, folded = '' } = question.words[at] ?? { stem: '' }
    const deed = topicOf(folded)
    if (deed === topicOf(stem) && deed === unmarked(folded)) return []
    const isOfDeed = (column: TableColumn): boolean => {
      const [name, more] = nameOf(column).filter((word) => question.unitOf(word.folded) === null)
      return column.kind === 'Number' && more === undefined && name !== undefined && topicOf(name.stem) === deed
    }
    const column = onlyOne(columnsWhere(columns, isOfDeed))
    return column === null ? [] : partOf(column, at)
  })

/** The one column of what is covered by doing something, where nothing else of numbers is named: "who sailed the most" of a `Distance`. */
const coveredMentions = ({ question, columns }: Scene, known: readonly ColumnMention[]): ColumnMention[] => {
  const { intent, patterns, words } = question
  if (intent === 'Count' || intent === 'List') return []
  if (known.some(({ column }) => columns[column]?.kind === 'Number')) return []
  // "Spent" is of money before it is of nights.
  const hinted = new Set(question.hints.flatMap((hint) => hint.words))
  const places = openPlaces(question, known).filter((at) => !hinted.has(at))
  return places.flatMap((at) => {
    const done = patterns.doing.filter((each) => each.words.split(' ').includes(words[at]?.folded ?? ''))
    const units = done.flatMap((each) => each.units)
    const column = onlyOne(columnsWhere(columns, (each) => each.kind === 'Number' && saysOne(each, units)))
    return column === null ? [] : partOf(column, at)
  })
}

/** The one column of a measure, or of who did something, that has its name from a verb: "prescribes" and `Prescribed by`. */
const verbMentions = ({ question, columns }: Scene, known: readonly ColumnMention[]): ColumnMention[] =>
  openPlaces(question, known).flatMap((at) => {
    const base = baseOf(question.words[at] as Word)
    if (base.length < SHORTEST_BASE) return []
    const isNamedSo = (column: TableColumn): boolean => nameOf(column).some((word) => baseOf(word) === base)
    const isOfIt = (column: TableColumn): boolean =>
      column.kind === 'Number'
        ? subjectOfMoney(column, question) !== null
        : column.kind === 'Text' && nameSaysOne(column.name, question.doers)
    const named = onlyOne(columnsWhere(columns, isNamedSo))
    return named !== null && isOfIt(columnAt(columns, named)) ? partOf(named, at) : []
  })

const stemEnding = /^(?:ung|en|n|s|e)?$/
const SHORTEST_OF_COMPOUND = 4

/** The one column of money that the first part of a compound names: "Heizkosten" and `Heizung €`. */
const compoundMentions = ({ question, columns }: Scene, known: readonly ColumnMention[]): ColumnMention[] =>
  openPlaces(question, known).flatMap((at) => {
    const { folded = '' } = question.words[at] ?? {}
    const head = question.patterns.costs.ofCompounds.find((each) => folded.endsWith(each))
    const first = unmarked(folded.slice(0, folded.length - (head?.length ?? 0)))
    if (head === undefined || first.length < SHORTEST_OF_COMPOUND) return []
    const begins = (word: Word): boolean =>
      [first, first.replace(/s$/, '')].some((each) => {
        const name = unmarked(word.folded)
        return name.startsWith(each) && stemEnding.test(name.slice(each.length))
      })
    const column = onlyOne(
      columnsWhere(columns, (each) => {
        const subject = subjectOfMoney(each, question)
        return subject !== null && begins(subject)
      }),
    )
    return column === null ? [] : partOf(column, at)
  })

const LINK = /^(?:es|er|en|s|n)/

/** The one column that is called after what is paid for, where it is asked what that costs: "Was kostet das Essen", of `Essensgeld`. */
const paidMentions = ({ question, columns }: Scene, known: readonly ColumnMention[]): ColumnMention[] => {
  const asking = question.hints.flatMap(({ isOutgoing, words }) => (isOutgoing ? words : []))
  if (asking.length === 0) return []
  const heads = question.patterns.costs.paidHeads
  return openPlaces(question, known).flatMap((at) => {
    const { folded = '' } = question.words[at] ?? {}
    const isOfIt = (word: Word): boolean => {
      const rest = word.folded.startsWith(folded) ? word.folded.slice(folded.length) : ''
      return heads.includes(rest) || heads.includes(rest.replace(LINK, ''))
    }
    const column =
      folded.length < SHORTEST_OF_COMPOUND
        ? null
        : onlyOne(columnsWhere(columns, (each) => each.kind === 'Number' && nameOf(each).some(isOfIt)))
    return column === null ? [] : [at, ...asking].map((place) => partOf(column, place))
  })
}

/** Whether a column is called a total: "total sold". */
const isOfTotal = (column: TableColumn, { patterns }: ReadQuestion): boolean =>
  nameOf(column).some(({ folded }) => patterns.phrases.Sum.includes(folded))

/** Of columns of numbers that share a word, the one that is meant: it is named beside that, it counts all of them, or it is the only one of money, or of none. */
const sharedMentions = ({ question, columns }: Scene, known: readonly ColumnMention[]): ColumnMention[] => {
  const { words, patterns, implied } = question
  const places = openPlaces(question, known)
  const costs = placesOf({ question, columns }, places, patterns.costs.words)
  const uses = placesOf({ question, columns }, places, patterns.costs.uses)
  const asksMoney = costs.length > 0 || implied.some((each) => patterns.money.names.includes(each))
  return places.flatMap((at) => {
    const sharing = columnsWhere(columns, (column) => nameOf(column).some((word) => areForms(word, words[at] as Word)))
    if (sharing.length < 2 || sharing.some((column) => columns[column]?.kind !== 'Number')) return []
    const named = onlyOne(sharing.filter((column) => known.some((mention) => mention.column === column)))
    if (named !== null) return partOf(named, at)
    const total = onlyOne(sharing.filter((column) => isOfTotal(columnAt(columns, column), question)))
    if (total !== null && columns[total]?.decimals === 0) return partOf(total, at)
    const ofMoney = sharing.filter((column) => isMoney(columnAt(columns, column), question))
    const others = sharing.filter((column) => !ofMoney.includes(column))
    if (asksMoney === uses.length > 0 || others.length === 0) return []
    const meant = onlyOne(asksMoney ? ofMoney : others)
    const isBare = meant !== null && (!asksMoney || subjectOfMoney(columnAt(columns, meant), question) !== null)
    return !isBare ? [] : [at, ...(asksMoney ? costs : uses)].map((place) => partOf(meant, place))
  })
}

/** Words for what is paid that stand beside the name of a column of money, and say no more than that: "heating costs". */
const costMentions = ({ question, columns }: Scene, known: readonly ColumnMention[]): ColumnMention[] =>
  placesOf({ question, columns }, openPlaces(question, known), question.patterns.costs.words).flatMap((at) => {
    const beside = known.find(({ end }) => end === at)
    const column = columns[beside?.column ?? -1]
    return beside === undefined || column === undefined || subjectOfMoney(column, question) === null
      ? []
      : partOf(beside.column, at)
  })

/** What was planned, or what came of it, by other words than its column is called: "geplant" of a column "Soll". */
const outlayMentions = ({ question, columns }: Scene, known: readonly ColumnMention[]): ColumnMention[] => {
  const outlays = outlaysIn({ columns }, question)
  if (outlays === null) return []
  const { planned, actual } = question.patterns.outlays
  const places = openPlaces(question, known)
  const hinted = new Set(question.hints.flatMap((hint) => hint.words))
  const mentionsOf = (words: readonly string[], column: number): ColumnMention[] =>
    placesOf({ question, columns }, places, words.map(foldCell)).flatMap((at) =>
      hinted.has(at) ? [] : partOf(column, at),
    )
  return [...mentionsOf(planned, outlays.planned), ...mentionsOf(actual, outlays.actual)]
}

const LEAST_SPREAD = 3

/** A column of numbers of a long name all words of which stand in the question, in their order, with nothing between them that says much: "how many jars did we have left on 2 March" of `Jars left 2 March`. */
const spreadMentions = ({ question, columns }: Scene, known: readonly ColumnMention[]): ColumnMention[] => {
  const { words, open, patterns, asking } = question
  const small = new Set(patterns.small.split(' '))
  const mayStandBetween = (at: number): boolean =>
    !asking.has(at) && (!open.has(at) || small.has(words[at]?.folded ?? ''))
  const isTakenByOther = (at: number, column: number): boolean =>
    known.some(({ start, end, column: other }) => start <= at && at < end && other !== column)
  const placesFor = (name: readonly Word[], column: number): number[] => {
    const places: number[] = []
    for (const word of name) {
      const from = (places.at(-1) ?? -1) + 1
      const at = words.findIndex(
        (each, index) => index >= from && areForms(each, word) && !isTakenByOther(index, column),
      )
      if (at === -1) return []
      places.push(at)
    }
    const [first = 0, last = 0] = [places[0], places.at(-1)]
    const between = words.flatMap((_, at) => (at > first && at < last && !places.includes(at) ? at : []))
    return between.every(mayStandBetween) ? places : []
  }
  return columns.flatMap((column, place) => {
    const name = nameOf(column)
    if (column.kind !== 'Number' || name.length < LEAST_SPREAD) return []
    const places = placesFor(name, place)
    const [first, last] = [places[0], places.at(-1)]
    return first === undefined || last === undefined
      ? []
      : [{ column: place, start: first, end: last + 1, isWhole: true }]
  })
}

const rate = /^(?:per|pro|je)$/

/** The price of a unit, where that is what is asked about: "dearest per kilo" of `Price per kg`. */
const rateMentions = ({ question, columns }: Scene, known: readonly ColumnMention[]): ColumnMention[] => {
  const { groupAt, words, unitOf } = question
  const unit = groupAt === null ? undefined : words[groupAt]
  if (groupAt === null || unit === undefined) return []
  if (known.some(({ start, end }) => start < groupAt && groupAt < end)) return []
  const isSame = (word: Word | undefined): boolean =>
    word !== undefined &&
    (areForms(word, unit) || (unitOf(word.folded) !== null && unitOf(word.folded) === unitOf(unit.folded)))
  const column = onlyOne(
    columnsWhere(columns, (each) => {
      const name = nameOf(each)
      const at = name.findIndex(({ folded }) => rate.test(folded))
      return each.kind === 'Number' && at !== -1 && isSame(name[at + 1])
    }),
  )
  return column === null ? [] : [{ column, start: groupAt - 1, end: groupAt + 1, isWhole: true }]
}

/** The columns that words mean without being a part of their names that no other has: verbs, compounds, words that several share, those of costs, and prices of a unit. */
export const relatedMentions = (scene: Scene, named: readonly ColumnMention[]): ColumnMention[] => {
  const known = [...named]
  for (const more of [
    rateMentions,
    spreadMentions,
    agentMentions,
    verbMentions,
    deedMentions,
    coveredMentions,
    outlayMentions,
    compoundMentions,
    paidMentions,
    sharedMentions,
    costMentions,
  ])
    known.push(...more(scene, known))
  return known
}
