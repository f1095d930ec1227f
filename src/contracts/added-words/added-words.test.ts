import { expect, test } from 'vitest'
import germanLabels from '../../../resources/locales/labels.de.json' with { type: 'json' }
import { addedWordsIn, isAddedTitle } from './added-words.ts'
import { addedLabels, addedTitles, placeTitles, SPEAKER_NOTES } from './vocabulary.ts'

const added = (contentType: string, text: string, headings: readonly (readonly [number, number])[], fileName = 'a') =>
  addedWordsIn(text, { contentType, fileName, headings: headings.map(([start, level]) => ({ start, level })) }).map(
    ({ start, end }) => text.slice(start, end),
  )

test('labels are found right below a heading, and not in the words that follow', () => {
  const text = 'Ada\n\nPhone (work): 12\nNote: Keeps the lamp\nWhere she is\nPlainly: no\n\nFrom: no label here'
  expect(added('text/vcard; charset=utf-8', text, [[0, 1]])).toEqual(['Phone', 'work', 'Note'])
})

test('the words below a heading of a mail or of a chapter are its own', () => {
  const text = 'Minutes\n\nFrom: Ada\n\nMeeting\n\nDate: Monday'
  const headings = [
    [0, 1],
    [20, 2],
  ] as const
  expect(added('message/rfc822', text, headings)).toEqual(['From'])
  expect(
    added('application/epub+zip', 'Moor\n\nLetters\n\nFrom: Ada', [
      [0, 1],
      [6, 2],
    ]),
  ).toEqual([])
})

test('a heading stands where a thing has no name', () => {
  expect(added('text/calendar', 'Untitled\n\nWhen: until 2024-05-03', [[0, 1]])).toEqual(['Untitled', 'When', 'until'])
  expect(isAddedTitle('No subject', { contentType: 'message/rfc822', fileName: 'a.eml' })).toBe(true)
  expect(isAddedTitle('No subject', { contentType: 'text/html', fileName: 'a.html' })).toBe(false)
})

test('in XML they are those of notes, feeds and maps, and other files name their values themselves', () => {
  const text = 'Trip\n\nWaypoint at 54.1, 10.2\nTime: 2024-05-01 to 2024-05-02\nDescription: At 5, from here to there'
  expect(added('application/xml', text, [[0, 2]], 'trip.GPX')).toEqual(['Waypoint at', 'Time', 'to', 'Description'])
  expect(added('application/xml', text, [[0, 2]], 'trip.xml')).toEqual([])
  expect(added('text/html', text, [[0, 2]], 'trip.gpx')).toEqual([])
})

test('of slides, what stands before the words of their speaker', () => {
  const text = 'Tides\n\nSpeaker notes: Slowly.\n\nSaid in the Speaker notes: no\fSpeaker notes: Twice.'
  const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
  expect(added(slides, text, [[0, 1]])).toEqual(['Speaker notes', 'Speaker notes'])
})

test('every label and title that the app adds has German words', () => {
  const german = Object.keys(germanLabels)
  const lacking = [...addedLabels, ...addedTitles, ...placeTitles, SPEAKER_NOTES].filter(
    (word) => !german.includes(word),
  )
  expect(lacking).toEqual([])
})
