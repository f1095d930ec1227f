import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { resourcesAbove } from '../../../platform/index.ts'
import { loadLanguages } from '../../language/languages.ts'
import { readQuestion } from './question-view.ts'

const languages = loadLanguages(join(resourcesAbove(import.meta.url), 'language'))
const kindsOf = (question: string) => readQuestion(question, languages, languages.fallback).kinds
const termsOf = (question: string) =>
  readQuestion(question, languages, languages.fallback).terms.map(({ folded }) => folded)

describe('what kind of answer a question asks for', () => {
  test.each([
    'What number do I ring when the alarm sounds?',
    'Is my bicycle insured when I leave it outside?',
    'how old was her uncle when he moved',
    'Why does the tap have to be shut when we leave?',
  ])('is no day where "when" says in what case: %s', (question) => {
    expect(kindsOf(question)).not.toContain('Date')
  })

  test.each([
    'when does the shop open',
    'Can you tell me when the shop opens?',
    'Who holds the keys, and when do I get them?',
    'Until when is the hall free?',
    'do we know exactly when it was built',
    'The roof leaks. When will it be mended?',
  ])('is a day where "when" asks for it: %s', (question) => {
    expect(kindsOf(question)).toContain('Date')
  })

  test.each([
    ['Who is in charge of the boats?', 'What is the charge for the boats?', 'Money'],
    ['May I rent out my room?', 'What rent do I pay for my room?', 'Money'],
    ['Did we ever reach the goal?', 'How do I reach the caretaker?', 'Contact'],
    ['Does it work in a power cut?', 'What power does the motor have?', 'Measure'],
  ] as const)('is not told by a word that has another sense beside some: %s', (other, asked, kind) => {
    expect(kindsOf(other)).not.toContain(kind)
    expect(kindsOf(asked)).toContain(kind)
  })
})

describe('what a question asks about', () => {
  test.each([
    ["why isn't the gate locked", ['gate', 'locked']],
    ["What if we're late and they don't wait?", ['late', 'wait']],
    ['I’ll be away, who hasn’t a key?', ['away', 'key']],
  ])('is no part of a contraction: %s', (question, terms) => {
    expect(termsOf(question).filter((term) => !terms.includes(term))).toEqual([])
  })
})

test.each([
  [
    'My neighbour has cut three branches off our old walnut tree this morning, so who pays for the damage now?',
    ['pays', 'damage'],
  ],
  [
    'Mein Nachbar hat heute früh drei große Äste von unserem alten Nussbaum geschnitten, und wer bezahlt jetzt den Schaden?',
    ['bezahlt', 'schaden'],
  ],
  [
    'Mon voisin a coupé ce matin trois branches de notre vieux noyer, et qui paie donc les dégâts maintenant ?',
    ['paie', 'degats'],
  ],
  [
    'Mi vecino ha cortado esta mañana tres ramas de nuestro viejo nogal, y quién paga entonces los daños ahora?',
    ['paga', 'danos'],
  ],
])('what is asked stands behind what is told before: %s', (question, asked) => {
  const { terms } = readQuestion(question, languages, languages.fallback)
  const core = terms.filter(({ isCore }) => isCore).map(({ folded }) => folded)
  expect(core).toEqual(expect.arrayContaining(asked))
  expect(core.length).toBeLessThanOrEqual(asked.length + 2)
})
