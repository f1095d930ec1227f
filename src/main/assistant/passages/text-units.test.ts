import { describe, expect, test } from 'vitest'
import { textUnits, type UnitNotes } from './text-units.ts'

const units = (text: string, notes?: UnitNotes) => textUnits(text, notes)
const texts = (text: string, notes?: UnitNotes) => units(text, notes).map((unit) => unit.text)
const headingsOf = (text: string, words: string, notes?: UnitNotes) =>
  units(text, notes).find((unit) => unit.text.includes(words))?.headings
const leadOf = (text: string, words: string) => units(text).find((unit) => unit.text.includes(words))?.lead?.text

test('each paragraph of a plain text stands under the line over it, also behind one of several sentences', () => {
  const text = 'Lunch\nSoup comes first. Bread comes with it.\n\nOn call\nA shift takes a week.\n\nTime off\nAsk early.'
  expect(headingsOf(text, 'Bread')).toEqual(['Lunch'])
  expect(headingsOf(text, 'shift')).toEqual(['On call'])
  expect(headingsOf(text, 'early')).toEqual(['Time off'])
})

describe('a diary', () => {
  test('in German keeps its days, which say when all is that stands below them (they were taken for numbers of a list)', () => {
    const diary = '9. Mai. Frost bis in die Nacht. Der Kran steht schief.\n\n21. Juni. Kirschen. Elf Gläser Gelee.'
    expect(texts(diary)).toEqual([
      '9. Mai. Frost bis in die Nacht.',
      '9. Mai: Der Kran steht schief.',
      '21. Juni. Kirschen.',
      '21. Juni: Elf Gläser Gelee.',
    ])
  })

  test('with its days alone over what is written has them for headings, also of some days on end', () => {
    const log =
      'LOG\n\nSat 4 July 2026\nTook the boat over at ten. Six locks.\n\nTue 13 to Fri 16 July\nTwo coats of paint.\n\nSat 18 July\nRested.'
    expect(headingsOf(log, 'Six locks')).toEqual(['LOG', 'Sat 4 July 2026'])
    expect(headingsOf(log, 'Two coats')).toEqual(['LOG', 'Tue 13 to Fri 16 July'])
    expect(headingsOf(log, 'Rested')).toEqual(['LOG', 'Sat 18 July'])
  })
})

test('titles of persons, dates with blanks and offices in brackets end no sentence', () => {
  expect(texts('Die Schlüssel hat Frau Mag. Stelzl, geb. 4. 9. 1989, und Herr Ing. Krain.')).toHaveLength(1)
  expect(texts('Es sprach Renate Falk (1. Vorsitzende) über das Dach.')).toHaveLength(1)
})

test('sums that stand in a column are lines of their own, whatever is before and behind them', () => {
  const rent =
    '3. Rent\nThe rent is made up as follows:\n\n  Flat                EUR 612.00\n  Running costs       EUR 148.60\n  Together            EUR 760.60\nIt is due on the fifth.'
  expect(texts(rent)).toContain('Together EUR 760.60')
  expect(headingsOf(rent, 'Together')).toEqual(['3. Rent'])
})

test('dots that lead to an amount end nothing, and each of their lines stands for itself (each price stood in the next one)', () => {
  const prices =
    'Hire of the hall\n\nMain hall, per day ............ £85.00\nCupboard, per week . . . . . . £9.50 plus deposit\nPos. 3 ist nicht lieferbar.'
  expect(texts(prices)).toEqual([
    'Main hall, per day ............ £85.00',
    'Cupboard, per week . . . . . . £9.50 plus deposit',
    'Pos. 3 ist nicht lieferbar.',
  ])
})

test('an item that goes on with the numbers of the one before is none of the list below that', () => {
  const rules =
    '2. The committee looks after the following:\n   a) the shed\n   b) the keys\n\n3. Whoever rides without a helmet is sent home.'
  expect(leadOf(rules, 'the keys')).toContain('looks after')
  expect(leadOf(rules, 'helmet')).toBeUndefined()
})

describe('a numbered line', () => {
  const regatta =
    '# Regatta\n\n## 1. Courses\n\nWe sail these:\n\n1. Triangle off the mole\n2. Round the lightship\n\nThe start is at nine.\n\n## 2. Fees\n\nEach boat pays 15.'

  test('of a list is an item, and no heading over what follows', () => {
    expect(texts(regatta)).toContain('Triangle off the mole')
    expect(headingsOf(regatta, 'The start')).toEqual(['Regatta', '1. Courses'])
    expect(headingsOf(regatta, 'Each boat')).toEqual(['Regatta', '2. Fees'])
    expect(texts('Before you start\n\n1. Fill the kettle\n2. Light the stove\n\nTea is in the tin.')).toContain(
      'Fill the kettle',
    )
  })

  test('is a title where it stands alone between paragraphs and nothing else marks headings', () => {
    const terms = '1. Mooring\n\nBoats lie bow out.\n\n2. Noise\n\nHalyards are tied back.'
    expect(headingsOf(terms, 'Halyards')).toEqual(['2. Noise'])
    expect(headingsOf(terms, 'Boats lie', { above: ['Rules of the quay'] })).toEqual([])
  })
})

test.each([
  'Moss has no roots.[1] It drinks with its leaves.[2][3]',
  'Moss has no roots.^[1] It drinks with its leaves.^[2][3]',
  'Moss has no roots.^1 It drinks with its leaves.',
  'Moss has no roots.[^1] It drinks with its leaves.[citation needed]',
])('a sentence ends behind the marks of its notes: %s', (text) => {
  expect(texts(text)).toHaveLength(2)
  expect(texts(text)[1]).toMatch(/^It drinks/)
})

describe('what stands over a list', () => {
  const list = '\n\n- crusts\n- leaves\n- shrubs'

  test.each([
    'The common ones are:',
    'Do not take it without asking first if you have had',
    'There are three forms of growth.',
    'Die folgenden Formen wachsen hier.',
  ])('leads to it where it announces it: %s', (stem) => {
    expect(leadOf(`${stem}${list}`, 'leaves')).toBe(stem)
  })

  test.each(['Also Mrs Choudhury (cook).', 'There are four forms of growth.', 'For 3.'])(
    'does not where it is a sentence of its own: %s',
    (sentence) => {
      expect(leadOf(`${sentence}${list}`, 'leaves')).toBeUndefined()
    },
  )
})

describe('lettered lines', () => {
  test('are items, and no code for the semicolons at their ends', () => {
    const clauses = 'The Tenant shall:\na. keep the drains clear;\nb. clean the windows;\nc. keep no animals.'
    expect(units(clauses).map(({ kind, text }) => [kind, text])).toEqual([
      ['Sentence', 'The Tenant shall:'],
      ['Item', 'a. keep the drains clear;'],
      ['Item', 'b. clean the windows;'],
      ['Item', 'c. keep no animals.'],
    ])
  })

  test('are none where an abbreviation begins a line', () => {
    const wrapped = 'The club in Neustadt, registered as\ne. V. since 1968, lends boats.'
    expect(texts(wrapped)).toEqual([wrapped.replace('\n', ' ')])
  })
})

describe('a question leads', () => {
  test('to its answer on the next line, and to no other question', () => {
    const faq =
      '# Ask us\n\n**Is the sauna heated daily?**\nOnly from October. Ring before you come.\n\n**May children come in?**\nFrom six years on.'
    expect(leadOf(faq, 'Only from October')).toBe('**Is the sauna heated daily?**')
    expect(leadOf(faq, 'Ring before')).toBe('**Is the sauna heated daily?**')
    expect(leadOf(faq, 'May children')).toBeUndefined()
    expect(leadOf(faq, 'From six')).toBe('**May children come in?**')
  })

  test('within a paragraph to the next sentence alone', () => {
    const text = 'We left at dawn. Breakfast? None was served. The road was dry. We came home late.'
    expect(leadOf(text, 'None was')).toBe('Breakfast?')
    expect(leadOf(text, 'The road')).toBeUndefined()
  })
})

test('a line that was broken before a number goes on, clauses and items do not', () => {
  expect(
    texts('The ferry casts off early, so be on the quay by\n6.15 and have your ticket ready. It is a long trip.'),
  ).toEqual(['The ferry casts off early, so be on the quay by 6.15 and have your ticket ready.', 'It is a long trip.'])
  expect(texts('Die Anmeldung ist möglich bis zum\n31. Januar und kostet nichts.')).toEqual([
    'Die Anmeldung ist möglich bis zum 31. Januar und kostet nichts.',
  ])
  expect(
    texts('4.1 The tenant pays what is owed for rent, water, heating and\n4.2 the landlord repairs the roof.'),
  ).toHaveLength(2)
  expect(texts('You need flour and\n1. Salt\n2. Yeast')).toHaveLength(3)
})

test('headings that a document marks stand over what follows, though its text does not show them', () => {
  const text = 'Opening times\n\n• Pool, every day\n• Sauna, weekends\n\nLost keys\n\nThey are kept at the till.'
  const headings = ['Opening times', 'Lost keys'].map((title) => [text.indexOf(title), 2] as const)
  expect(headingsOf(text, 'They are kept', { headings })).toEqual(['Lost keys'])
  expect(texts(text, { headings })).toEqual(['Pool, every day', 'Sauna, weekends', 'They are kept at the till.'])
})

test('a subheading stands under the headings over the beginning of the text', () => {
  const notes = { above: ['Changes', '2.4.0', 'Added'] }
  const text = '### Added\n\n- a dark theme\n\n### Mended\n\n- the clock'
  expect(units(text, notes).map(({ above, headings }) => [above, headings])).toEqual([
    [['Changes', '2.4.0'], ['Added']],
    [['Changes', '2.4.0'], ['Mended']],
  ])
})

test('rows of a table in running text are rows with its names', () => {
  const rows = 'Day: Mon; Class: Pottery; Bring: apron; old shirt\nDay: Tue; Class: Weaving'
  const [first, second, last] = units(`Courses\n\nDay | Class | Bring\n${rows}\n\nAsk at the desk: it is open.`)
  expect(first?.pairs).toEqual([
    ['Day', 'Mon'],
    ['Class', 'Pottery'],
    ['Bring', 'apron; old shirt'],
  ])
  expect(first?.lead?.kind).toBe('Header')
  expect(second?.pairs).toHaveLength(2)
  expect(last?.kind).toBe('Sentence')
  expect(units(rows, { headers: ['Day', 'Class', 'Bring'] }).map(({ kind }) => kind)).toEqual(['Row', 'Row'])
})

test('messages of a copied chat are units with their author and day', () => {
  const chat =
    '--- Friday, March 6th ---\n\nIda Holm  7:40 PM\nthe pump is broken again\ncan somebody look?\n\nRuben  7:52 PM\ntomorrow at ten. bring the long spanner\n\n--- Saturday, March 7th ---\n\nRuben  10:31 AM\ndone, it was the seal'
  expect(units(chat).map(({ author, text, headings }) => [author, text, headings.at(-1)])).toEqual([
    ['Ida Holm 7:40 PM', 'Ida Holm 7:40 PM: the pump is broken again can somebody look?', 'Friday, March 6th'],
    ['Ruben 7:52 PM', 'Ruben 7:52 PM: tomorrow at ten. bring the long spanner', 'Friday, March 6th'],
    ['Ruben 10:31 AM', 'Ruben 10:31 AM: done, it was the seal', 'Saturday, March 7th'],
  ])
  expect(units(chat)[1]?.lead?.kind).toBe('Question')
})

test('a plan is cut into its days and lines', () => {
  const plan =
    'Fri 3 July   Bus to Thun, 09:05 from the station.\n             Boat to Iseltwald 13:20, buy the ticket\n             on board.\nSat 4 July   Rest. Swim?\n\nMoney: 400 each.'
  expect(units(plan).map(({ text, day }) => [text, day])).toEqual([
    ['Fri 3 July Bus to Thun, 09:05 from the station.', undefined],
    ['Fri 3 July: Boat to Iseltwald 13:20, buy the ticket on board.', 'Fri 3 July'],
    ['Sat 4 July Rest. Swim?', undefined],
    ['Money: 400 each.', undefined],
  ])
})
