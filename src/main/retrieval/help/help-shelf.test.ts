import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createHelpShelf } from './help-shelf.ts'
import { readHelp } from './read-help.ts'

const folder = fileURLToPath(new URL('../../../../resources/help', import.meta.url))
const shelf = createHelpShelf(folder)
const headings = (question: string, foundNothing = false) =>
  shelf.find(question, foundNothing).map(({ chunk }) => chunk.metadata.section)

describe('the help', () => {
  it('has the same pages and as many sections in each language', () => {
    const [english = [], german = []] = ['en', 'de'].map((language) => readHelp(folder).get(language))
    const outline = (sections: typeof english) => sections.map(({ chunk }) => chunk.metadata.documentId)
    expect(english.length).toBeGreaterThan(20)
    expect(outline(german)).toEqual(outline(english))
    const ids = [...english, ...german].map(({ chunk }) => chunk.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([
    ['How do I back up Alcove?', 'Back up now'],
    ['Where does Alcove store my files?', 'Where your files are stored'],
    ['Where are my files stored?', 'Where your files are stored'],
    ['How can I connect a model?', 'Connect a model'],
    ['Can I restore a backup?', 'Restore a backup'],
    ['Wie kann ich eine Sicherung wiederherstellen?', 'Eine Sicherung wiederherstellen'],
    ['Wo speichert Alcove meine Dateien?', 'Wo Ihre Dateien gespeichert sind'],
    ['Wo sind meine Dateien gespeichert?', 'Wo Ihre Dateien gespeichert sind'],
    ['Wie verbinde ich in dieser App ein Modell?', 'Ein Modell verbinden'],
    ['How do I print a conversation?', 'Print or export a conversation'],
    ['How can I write a note?', 'Write a note'],
    ['Wie kann ich Dokumenten Schlagwörter geben?', 'Dokumenten Schlagwörter geben'],
    ['How do I report a problem in Alcove?', 'Report a problem'],
    ['Wie füge ich Dokumente hinzu?', 'Dokumente hinzufügen'],
    ['Wie stelle ich eine Sicherung wieder her?', 'Eine Sicherung wiederherstellen'],
  ])('answers %s', (question, heading) => {
    expect(headings(question)[0]).toBe(heading)
  })

  it('takes no particle of another clause for a part of its verb', () => {
    expect(headings('Was muss ich tun, damit nichts verloren geht, und wie fange ich an?')).not.toContain(
      'Dokumente hinzufügen',
    )
  })

  it('is looked through at once, whatever is asked', () => {
    const started = process.cpuUsage()
    shelf.find('я'.repeat(200_000), false)
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
  })

  it.each([
    'What kind of grease should I put in the bearings of the bogies?',
    'Where is my spare key?',
    'How many boats are there?',
    'Who wrote the letter about the file?',
    'What does the lease say about keys?',
    'How do I clean the lens?',
    'How do I write to my landlord?',
    'What can I do when the boiler is full of air?',
    'Where can I print the tickets?',
    'Wie finde ich das Ferienhaus?',
    'How do I measure the depth of my well?',
    'Wie viele Boote gibt es?',
  ])('has nothing to say to %s', (question) => {
    expect(headings(question)).toEqual([])
  })

  it('is asked where nothing else fits', () => {
    expect(headings('back up', true)[0]).toBe('Back up now')
    expect(headings('back up')).toEqual([])
    expect(headings('Which lighthouse is the tallest?', true)).toEqual([])
    expect(headings('Write for long.', true)).toEqual([])
    expect(headings('How did I find out?', true)).not.toEqual([])
    expect(headings('How did we find out?', true)).toEqual([])
    expect(headings('What have we still not paid?', true)).toEqual([])
    expect(headings('What is still missing?', true)).toEqual([])
    expect(headings('Was haben wir noch nicht bezahlt?', true)).toEqual([])
    expect(headings('Tell me more about it.', true)).toEqual([])
    expect(headings('Who was not there?', true)).toEqual([])
    expect(headings('Was ist noch nicht fertig?', true)).toEqual([])
    expect(headings('Wer ist Schriftführer?', true)).toEqual([])
    expect(headings('How long does reading the meters take?', true)).toEqual([])
    expect(headings('How do I measure the depth of my well?', true)).toEqual([])
    expect(headings('Wie gut ist die Suche nach Trüffeln?', true)).toEqual([])
  })
})
