import { expect, test } from 'vitest'
import { passageOf, replyTo } from './test-quotes.ts'

const quoted = (question: string, fileName: string, text: string): string =>
  replyTo(question, passageOf(text, { fileName, contentType: 'text/plain' }))

test('settings are quoted on lines of their own, as they are indented (they ran together)', () => {
  const toml = '# The dome\n[dome]\nspeed = 3\ncolour = "white"\nheating = false\n'
  expect(quoted('What colour does the dome have?', 'dome.toml', toml)).toContain(
    '> ```\n> [dome]\n> speed = 3\n> colour = "white"\n> heating = false\n> ```\n>\n> [1]',
  )
  const yaml =
    'services:\n  web:\n    ports:\n      - "8080:80"\n    restart: always\n  store:\n    image: postgres:16\n'
  expect(quoted('Which image does the store use?', 'compose.yaml', yaml)).toContain(
    '>     ports:\n>       - "8080:80"\n>     restart: always\n>   store:\n>     image: postgres:16\n> ```',
  )
})

test('so is a log (what was called stood behind the error)', () => {
  const log = '08:00 INFO start\n08:02 ERROR pump 3: pressure 0.2 bar\n\tat Pump.run(Pump.java:12)\n08:09 INFO stop\n'
  expect(quoted('What was the pressure of pump 3?', 'server.log', log)).toContain(
    '> 08:02 ERROR pump 3: pressure 0.2 bar\n> \tat Pump.run(Pump.java:12)\n',
  )
})

test('a single line of settings, and the lines of any other text, stand in a sentence as before', () => {
  expect(quoted('Which port is it?', 'a.yaml', 'port: 8080\n\nmirror: off')).not.toContain('```')
  const notes = 'The dome turns slowly\nand is painted white.'
  expect(quoted('What colour is the dome?', 'dome.txt', notes)).toContain(
    '> The dome turns slowly and is painted white. [1]',
  )
})
