import { expect, test } from 'vitest'
import { isPlainTable } from './plain-table.ts'

const joined = (...lines: readonly string[]): string => lines.join('\n')

test.each([
  ['of a scale', joined('Datum\tGewicht\tFett', '01.02.2024\t71,3\t18', '02.02.2024\t71,1\t18')],
  [
    'of a meter that writes no names',
    joined('2024-01-01 00:00\t12.4', '2024-01-01 01:00\t12.9', '2024-01-01 02:00\t13.1'),
  ],
  [
    'of a bank, with what it is about above',
    joined(
      'Konto 123',
      'Zeitraum: 1.1. bis 31.1.',
      '',
      'Tag;Empfänger;Betrag',
      '2.1.;Miete;-850,00',
      '3.1.;Lohn;2.100,00',
    ),
  ],
  ['of an old program', joined('NR|NAME|ORT|', '1|Quell|Kiel|', '2|Berg|Bonn|', '3|Thal|Ulm|')],
  ['of commas without spaces', joined('id,name,town', '1,Ada,Kiel', '2,Bert,Bonn', '3,Cleo,Ulm')],
  ['of cards to learn by', joined('der Hund\tthe dog', 'die Katze\tthe cat', 'das Haus\tthe house')],
  ['of two columns in semicolons', joined('Monat;kWh', 'Januar;210', 'Februar;190')],
  [
    'with a sum and a note below',
    joined('A\tB\tC', ...Array.from({ length: 12 }, (_, n) => `x\ty\t${n}`), 'Stand: gestern'),
  ],
  ['with line ends of Windows and empty lines', 'Ort\tkm\r\n\r\nKiel\t12\r\n\r\nBonn\t15\r\n'],
  ['with names in quotes that hold the divider', joined('"a";"b";"c"', '"x; y";"1";"2"', '"z";"3";"4"')],
])('a text is plainly a table %s', (_what, text) => {
  expect(isPlainTable(text, true)).toBe(true)
})

test.each([
  [
    'prose',
    joined('The lamp was lit; the boat came in.', 'Nobody slept; the wind was high.', 'At nine it ended; we ate.'),
  ],
  [
    'prose in commas',
    joined('Ada, Bert, and Cleo came.', 'Dora, Emil, and Fritz left.', 'Gerd, Hanna, and Ida slept.'),
  ],
  ['a list', joined('1.\tThe lamp is lit.', '2.\tThe boat is in.', '3.\tThe dog is fed.')],
  ['what persons say', joined('Ada:\tI was there.', 'Bert:\tI was not.', 'Ada:\tYou were.')],
  ['an outline', joined('Boat', '\tHull', '\tMast', 'House', '\tRoof', '\tDoor')],
  ['a program', joined('for (i = 0; i < n; i++) {', 'for (j = 0; j < n; j++) {', 'for (k = 0; k < n; k++) {')],
  ['statements', joined('let a = 1; let b = 2;', 'let c = 3; let d = 4;', 'let e = 5; let f = 6;')],
  ['rows of a database', joined(...[1, 2, 3].map((n) => `INSERT INTO towns VALUES (${n},'Kiel',12);`))],
  ['a log', joined('10:00 | INFO | lamp lit', '10:01 | WARN | lamp dim', '10:02 | INFO | lamp out')],
  ['pipes of a shell', joined('cat a | sort', 'cat b | sort', 'cat c | wc')],
  ['a drawing', joined('+---+---+', '| o |   |', '+---+---+', '|   | x |', '+---+---+')],
  [
    'music for a guitar',
    joined('e|---0---|---3---|', 'B|---1---|---0---|', 'G|---0---|---0---|', 'D|---2---|---0---|'),
  ],
  ['a table of Markdown', joined('| a | b |', '|---|---|', '| 1 | 2 |')],
  ['two lines', joined('a\tb', '1\t2')],
  [
    'a letter with a small table',
    joined(...Array.from({ length: 9 }, () => 'We met again.'), 'a\tb\tc', '1\t2\t3', '4\t5\t6'),
  ],
  ['nothing', ''],
  ['one huge line', 'word\t'.repeat(9_000)],
])('%s is no table', (_what, text) => {
  expect(isPlainTable(text, true)).toBe(false)
})

test('a row that the beginning of a file cuts off says nothing', () => {
  expect(isPlainTable(joined('a;b;c', '1;2;3', '4;5;6', '7'), false)).toBe(true)
  expect(isPlainTable(joined('a;b;c', '1;2;3', '4'), false)).toBe(false)
})
