import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const tasks = `Task,Room,Priority,Status
Mend the gutter,outside,high,open
Paint the shed,garden,low,open
Replace the lock,hall,high,done
Sweep the flue,parlour,high,in progress
Order coal,cellar,high,open
Wash curtains,parlour,low,done
`

const aufgaben = `Aufgabe;Priorität;Status
Rinne;hoch;offen
Zaun;niedrig;offen
Schloss;hoch;erledigt
Ofen;hoch;offen
Garten;niedrig;erledigt
`

const diary = `Date,Pain,Likely trigger
2025-09-01,4,lack of sleep
2025-09-05,8,strong smell
2025-09-13,5,skipped lunch
2025-09-29,4,strong light
`

let library: QuotingLibrary

beforeAll(async () => {
  library = await startQuotingLibrary({ 'tasks.csv': tasks, 'Aufgaben.csv': aufgaben, 'diary.csv': diary })
}, 120_000)
afterAll(() => library[Symbol.asyncDispose]())

describe('[K2.03] grades and stages by other words than their cells', () => {
  it.each([
    ["Which urgent tasks haven't been started yet?", '2 rows of tasks.csv, where Priority is high and Status is open'],
    ['How many tasks are urgent?', 'where Priority is high: **4 rows**'],
    [
      'Welche dringenden Aufgaben sind noch nicht angefangen?',
      'wo Priorität gleich hoch ist und Status gleich offen ist',
    ],
  ])('%s', async (question, says) => {
    expect(await library.reply(question)).toContain(says)
  })

  it('does not take what was started for what was not', async () => {
    expect(await library.reply('Which tasks have been started?')).not.toContain('Status is open')
  })
})

describe('a degree that is asked for', () => {
  it.each([
    ['How strong was the pain on average?', '**5.25**'],
    ['Wie stark war im Durchschnitt der Schmerz?', '**5,25**'],
  ])('%s is of no row that says the word', async (question, says) => {
    expect(await library.reply(question)).toContain(says)
  })

  it('a word of a cell that is no degree is still one', async () => {
    expect(await library.reply('How many entries have a strong smell as the trigger?')).toContain('1 row')
  })
})
