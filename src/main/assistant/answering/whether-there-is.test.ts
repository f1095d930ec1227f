import { describe, expect, test } from 'vitest'
import { isCertain, passageOf } from './test-quotes.ts'

describe('whether there is something at all', () => {
  const policies = passageOf(
    'Versicherung,Gesellschaft,Beitrag im Jahr\nHausrat,Nordstern,148.50 €\nHaftpflicht,Nordstern,62.80 €\nRechtsschutz,Albis,233.40 €',
    { fileName: 'versicherungen.csv', contentType: 'text/csv', place: 'rows 1–3' },
  )

  test.each([
    ['Haben wir eine Reiseversicherung?', 'Haben wir eine Rechtsschutz-Versicherung?'],
    ['Gibt es eine Hundehaftpflicht?', 'Gibt es eine Haftpflicht?'],
  ])('is not told by another thing of its kind: %s', (question, ofThis) => {
    expect(isCertain(question, policies)).toBe(false)
    expect(isCertain(ofThis, policies)).toBe(true)
  })

  test('is not told by rows of names that look like another language either', () => {
    const rows = passageOf(
      'Versicherung,Gesellschaft,Beitrag,Vertragsnummer\nHausrat,VGH,"96,40",HR-20981\nPrivathaftpflicht,Haftpflichtkasse,"71,00",PH-5512\nFahrrad,Ammerländer,"118,00",FR-332\nRechtsschutz,ARAG,,RS-77',
      { fileName: 'versicherungen.csv', contentType: 'text/csv', place: 'rows 1–4' },
    )
    expect(isCertain('Haben wir eine Zahnversicherung?', rows)).toBe(false)
  })
})
