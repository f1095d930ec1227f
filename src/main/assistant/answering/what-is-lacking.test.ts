import { describe, expect, test } from 'vitest'
import { answering, isCertain, passageOf, quotedLines, replyTo } from './test-quotes.ts'

describe('a quote is not certain', () => {
  test.each([
    [
      'What does a box of the lozenges cost?',
      'The lozenges come in a box of 24 and a box of 60.',
      'A box of the lozenges costs 7.50.',
    ],
    [
      'What is the price of the coach?',
      'The price of the coach is held until 28 February.',
      'The price of the coach is 1,127.',
    ],
    ['How much is the kiln?', 'The kiln takes 3.5 kW and is 80 cm wide.', 'The kiln is 420 euros.'],
    [
      'Was kostet eine Dose Wachs?',
      'Eine Dose Wachs enthält 250 ml und reicht für 12 Stühle.',
      'Eine Dose Wachs kostet 9,50.',
    ],
    [
      'how much to crate the clock for the ferry',
      'A crate for the clock stands in shed 3 until the ferry sails.',
      'We crate the clock for the ferry for 45 pounds.',
    ],
    [
      'Was verlangt der Klavierstimmer Ode?',
      'Der Klavierstimmer Ode kommt am 2. Februar zwischen 8 und 10 Uhr.',
      'Der Klavierstimmer Ode nimmt 90 Euro.',
    ],
    [
      'How much is a glass of perry?',
      'A glass of perry is served until 10.15, and nothing after it.',
      'A glass of perry costs nothing before noon.',
    ],
    [
      'What does the glucose curve on the 20th cost?',
      'Glucose curve: Tuesday 20 October, drop off at 8.00 and collect at 17.00.',
      'The glucose curve on the 20th costs 65.00.',
    ],
  ])('where a price is asked for, and its numbers are of something else: %s', (question, text, telling) => {
    const more = 'Store it in a dry place. Trocken lagern.'
    expect(isCertain(question, passageOf(`${text} ${more}`))).toBe(false)
    expect(isCertain(question, passageOf(`${telling} ${more}`))).toBe(true)
  })

  test.each([
    ['Wie hoch ist die Miete von Herrn Haas?', 'Wie hoch ist die Miete von Herrn Bauer?'],
    ['What rent does Mrs Haas pay?', 'What rent does Mr Bauer pay?'],
  ])('where a row is of another person than the one who is named: %s', (question, ofHim) => {
    const rows = passageOf('flat,rent,tenant\n1,640,Mr Bauer\n2,720,Mrs Orth', {
      fileName: 'rents.csv',
      contentType: 'text/csv',
      place: 'rows 1–2',
    })
    expect(isCertain(question, rows)).toBe(false)
    expect(isCertain(ofHim, rows)).toBe(true)
  })

  test.each([
    [
      'Who is the dean of the School of Weaving?',
      'University of Ellery, School of Weaving, drawn by Anna Whitlock',
      'The dean of the School of Weaving is Anna Whitlock.',
    ],
    [
      'Wer ist der Stallmeister von Gut Ahlbeck?',
      'Gut Ahlbeck wurde von Jette Brandt gemalt und gehört der Gemeinde.',
      'Der Stallmeister von Gut Ahlbeck ist Jette Brandt.',
    ],
  ])('where who has a role is asked, and nobody is said to have it: %s', (question, text, telling) => {
    const more = 'The tea room is open on Sundays. Sonntags ist geöffnet.'
    expect(isCertain(question, passageOf(`${text}\n\n${more}`))).toBe(false)
    expect(isCertain(question, passageOf(`${telling}\n\n${more}`))).toBe(true)
  })

  test.each([
    [
      'Wann ist der Schlitten gekommen?',
      'Befund kommt bis Freitag.',
      'Der Schlitten kommt bis Freitag, den 6. März 2026.',
    ],
  ])('where none of the nouns of a German question stands anywhere: %s', (question, text, telling) => {
    const more = 'Trocken und dunkel lagern, und nicht stürzen.'
    expect(isCertain(question, passageOf(`${more}\n\n${text}`))).toBe(false)
    expect(isCertain(question, passageOf(`${more}\n\n${telling}`))).toBe(true)
  })

  test('where a row is of who was elected something else', () => {
    const table = passageOf(
      '# Election of wardens\n\n| Post | Elected | Seconded by |\n|---|---|---|\n| Tree warden | Ines Farrow | Tobin Wray |\n| River warden | Tobin Wray | Ines Farrow |\n| Treasurer | Ada Moss | Ines Farrow |',
    )
    expect(isCertain('Who was elected night warden?', table)).toBe(false)
    expect(isCertain('Who was elected tree warden?', table)).toBe(true)
  })

  test('where a row is of another day than the one that is asked about', () => {
    const table = passageOf(
      '| Day | Depth | Reader |\n|---|---|---|\n| 2026-05-11 | 31 cm | Ines Farrow |\n| 2026-05-14 | 28 cm | Tobin Wray |',
    )
    expect(isCertain('What depth was read on 31 May?', table)).toBe(false)
    expect(isCertain('What depth was read on 14 May?', table)).toBe(true)
  })

  test.each([
    ['How tall is Corin Ashby?', 'Corin Ashby sold the piano for 15 pounds.', 'Corin Ashby is 1.82 m in his socks.'],
    [
      'How heavy is the anvil?',
      'The anvil is 40 cm long and stands in shed 3.',
      'The anvil comes to ninety kilograms.',
    ],
    [
      'dimensions of the coop',
      'The coop of 14 hens stands behind shed 3.',
      'The dimensions of the coop are 2.5 m by 1.8 m.',
    ],
    [
      'How thick is the bottom of the punt?',
      'The bottom of the punt is scrubbed for £10 a day.',
      'The bottom of the punt is 9.3 mm thick.',
    ],
    [
      'How loud does it get in the bell chamber?',
      'In the bell chamber it gets loud for three hours at a time.',
      'In the bell chamber it gets as loud as 74 dB.',
    ],
    [
      'At what temperature is the glaze fired?',
      'The glaze is fired for 8 hours in kiln 3.',
      'The glaze is fired at 1,040 °C.',
    ],
    ['How many attacks did she have?', 'Her attacks last 25 minutes.', 'She has had eight attacks since May.'],
    ['How high is the deposit?', 'The deposit is for 2 keys.', 'The deposit is £250.'],
    ['By what time must the hall be left?', 'The hall is left for £8.00 by all.', 'The hall must be left by 11.30 pm.'],
    ['How wide is the gate?', 'The gate is opened at 8 in the morning.', 'The gate is 42 in wide.'],
    ['How old is Corin Ashby?', 'Corin Ashby lives at number 12.5 km from here.', 'Corin Ashby, 34, lives here.'],
    [
      'How long does an opened vial keep?',
      'An opened vial is paid for every year, year after year.',
      'An opened vial keeps for 60 days.',
    ],
    [
      'Wie lange gilt die Badekarte?',
      'Die Badekarte gilt jedes Jahr für alle Becken, Jahr für Jahr.',
      'Die Badekarte gilt drei Wochen.',
    ],
  ])('where its numbers measure something else: %s', (question, text, telling) => {
    const more = /^Wie/.test(question) ? 'Das Tor ist sonntags offen.' : 'The gate is left open on Sundays.'
    expect(isCertain(question, passageOf(`${text}\n\n${more}`))).toBe(false)
    expect(isCertain(question, passageOf(`${telling}\n\n${more}`))).toBe(true)
  })

  test.each([
    [
      "What is Corin Ashby's phone number?",
      'Corin Ashby wrote on 12 May 2024 at 16:55 about flat 3.',
      'Corin Ashby can be reached at 01632 960 411.',
    ],
    [
      'Wie ist die Telefonnummer von Jette Brandt?',
      'Jette Brandt hat am 12.05.2024 wegen Haus 14 geschrieben.',
      'Jette Brandt, Telefon 0431 / 55 51 20.',
    ],
  ])('where the number of a telephone is asked for, and it holds none: %s', (question, text, telling) => {
    const more = 'The gate is left open on Sundays.'
    expect(isCertain(question, passageOf(`${text}\n\n${more}`))).toBe(false)
    expect(isCertain(question, passageOf(`${telling}\n\n${more}`))).toBe(true)
  })

  test.each([
    [
      'How much hay does the pony get?',
      'The pony is 1.41 m tall and cost 7,200 pounds.',
      'The pony gets 4 kg of hay a day.',
    ],
    [
      'Wie viel Heu bekommt das Pony?',
      'Das Pony ist 1,41 m groß und kostete 7.200 Euro.',
      'Das Pony bekommt 4 kg Heu.',
    ],
  ])('where how much of something is asked, and it says nothing of that: %s', (question, text, telling) => {
    const more = /^Wie/.test(question) ? 'Das Tor ist sonntags offen.' : 'The gate is left open on Sundays.'
    expect(isCertain(question, passageOf(`${text}\n\n${more}`))).toBe(false)
    expect(isCertain(question, passageOf(`${telling}\n\n${more}`))).toBe(true)
  })

  test.each([
    ['How old is Corin Ashby?', 'Corin Ashby reported that 96 barrels were lost on 9 June 1954.'],
    ['How old was Corin Ashby when he sailed?', 'Corin Ashby sailed in the morning of 9 June 1954 with two dogs.'],
  ])('where an age is asked for, and its numbers are of other things: %s', (question, text) => {
    expect(isCertain(question, passageOf(`${text}\n\nThe gate is left open.`))).toBe(false)
    expect(isCertain(question, passageOf(`${text}\n\nCorin Ashby was 34 years old when he sailed.`))).toBe(true)
  })

  test.each([
    [
      'What is the boat called?',
      'The boat lies in shed 3 and is painted every spring.',
      'The boat in shed 3 is the Windflower, and is painted every spring.',
    ],
    [
      "What's the name of the vet?",
      'The name of the vet is painted on the van, which comes on Tuesday.',
      'The name of the vet is Hale; the van comes on Tuesday.',
    ],
    [
      "What is the caretaker's name?",
      "The caretaker's name stands beside the stairs.",
      "The caretaker's name is Ashby.",
    ],
    [
      'Wie heißt der Hund von Kolbs?',
      'Der Hund von Kolbs bellt in der Nacht.',
      'Der Hund von Kolbs heißt flocke und bellt in der Nacht.',
    ],
    [
      'Wie lautet der Name des Klavierstimmers?',
      'Der Name des Klavierstimmers steht auf der Rechnung.',
      'Der Name des Klavierstimmers ist Ode.',
    ],
    [
      'Wie heißt der Hund, der im Laden liegt?',
      'Der Hund, der im Laden liegt, gehört zum Kanapee, das dem Vermieter gehört.',
      'Der Hund, der im Laden liegt, ist Flocke.',
    ],
  ])('where what something is called is asked, and it holds no name: %s', (question, text, telling) => {
    const more = 'The gate is left open on Sundays.'
    expect(isCertain(question, passageOf(`${text}\n\n${more}`))).toBe(false)
    expect(isCertain(question, passageOf(`${telling}\n\n${more}`))).toBe(true)
  })

  test.each([
    [
      'What colour is the boat painted?',
      'The boat lost some paint off its side in 2019, and is painted every spring.',
      'The boat is painted dark green, and is painted every spring.',
    ],
    [
      'Welche Farbe hat der Kasten der Uhr?',
      'Der Kasten der Uhr hat eine neue Farbe bekommen und steht im Flur.',
      'Der Kasten der Uhr hat eine dunkelgrüne Farbe bekommen und steht im Flur.',
    ],
    [
      'De quelle couleur est la porte ?',
      'La porte est repeinte chaque année, la couleur est au garage.',
      'La porte est repeinte en bleu chaque année, la couleur est au garage.',
    ],
  ])('where a colour is asked for, and it names none: %s', (question, text, telling) => {
    expect(isCertain(question, passageOf(`${text}\n\nThe gate is left open.`))).toBe(false)
    expect(isCertain(question, passageOf(`${telling}\n\nThe gate is left open.`))).toBe(true)
  })

  test('where it is about somebody else', () => {
    const paid = 'The captain was paid 60 pounds in May, a salary that was spoken of for years.'
    expect(isCertain('What salary was Mary Tolland paid in May?', passageOf(paid))).toBe(false)
    expect(
      isCertain('What salary was Mary Tolland paid in May?', passageOf(paid.replace('captain', 'mate, Mary Tolland,'))),
    ).toBe(true)
  })

  test('where a size is asked for, and its number is one of degrees', () => {
    const fever = passageOf('Mr Kettle came with a fever of 39.4 degrees. Mr Kettle stayed.')
    expect(isCertain('How tall is Mr Kettle?', fever)).toBe(false)
    expect(isCertain('How tall is Mr Kettle?', passageOf('Mr Kettle is 178 cm tall. Mr Kettle stayed.'))).toBe(true)
  })

  test('where a row has another value than the one that is asked about, or gives no reason', () => {
    const prices = passageOf(
      'treatment,animal,price eur\nvaccination,cat,48\nvaccination,dog,52\nclaw care,rabbit,15',
      {
        fileName: 'prices.csv',
        contentType: 'text/csv',
        place: 'rows 1–3',
      },
    )
    expect(isCertain('What does the vaccination of a rabbit cost?', prices)).toBe(false)
    expect(isCertain('What does the vaccination of a dog cost?', prices)).toBe(true)
    expect(isCertain('Why is the claw care of a rabbit so cheap?', prices)).toBe(false)
  })

  test('where what a label stands beside is no amount', () => {
    const leaflet = passageOf('# Anodol\n\n| | |\n|---|---|\n| Pack sizes | 14 and 56 capsules |\n| Storage | dry |')
    expect(isCertain('What does a pack of Anodol cost?', leaflet)).toBe(false)
    expect(isCertain('What pack sizes are there?', leaflet)).toBe(true)
  })

  test('where the only number of a price list is a time', () => {
    const day = passageOf('time,what,who\n13:15,pictures,Wendell Orr\n14:00,speeches,the bride', {
      fileName: 'day.csv',
      contentType: 'text/csv',
      place: 'rows 1–2',
    })
    expect(isCertain('How much does Wendell Orr charge for pictures?', day)).toBe(false)
  })

  test('where a measure stands in another item of its list', () => {
    const rules =
      '1. Above 2.40 m at the gauge nobody rows.\n2. Damage is reported to Corin Ashby the same day.\n3. A lost oar is paid for.'
    expect(isCertain('How tall is Corin Ashby?', passageOf(rules))).toBe(false)
  })

  test('where it holds the names of a question and nothing else of it', () => {
    const text = 'In 1914 he married Edda Kirkwall, the youngest daughter of the miller of Brams.\n\nThe rudder is new.'
    expect(isCertain('What did Edda Kirkwall work as?', passageOf(text))).toBe(false)
    expect(isCertain('When was Edda Kirkwall born?', passageOf(text))).toBe(false)
    expect(isCertain('Who married Edda Kirkwall?', passageOf(text))).toBe(true)
  })

  test.each([
    ['What does E4 mean?', 'E7 means that the lid is open.', 'E4 means that the lid is open.'],
    ['Is the M6 closed at night?', 'The M-5 is closed at night from 22:00.', 'The M-6 is closed at night from 22:00.'],
  ])('where its sign is another one of the same letters: %s', (question, text, telling) => {
    const more = 'Call the office if in doubt.'
    expect(isCertain(question, passageOf(`${text} ${more}`))).toBe(false)
    expect(isCertain(question, passageOf(`${telling} ${more}`))).toBe(true)
  })

  test('where the number of what is asked about is that of another thing', () => {
    const text = 'Release 6.1 was tested on a Cedar 7 board on 3 May 2025.\n\nThe board has two fans.'
    expect(isCertain('When was release 7 tested?', passageOf(text))).toBe(false)
    expect(isCertain('When was release 6.1 tested?', passageOf(text))).toBe(true)
    expect(isCertain('When were releases 6 and 7 tested?', passageOf(text.replace('6.1 was', '6 and 7 were')))).toBe(
      true,
    )
  })
})

test('what nothing speaks of is offered only with passages that hold a word of the question itself', () => {
  const reply = replyTo('Who wrote Night and Pride?', passageOf('The price of the motor is on the last page.'))
  expect(quotedLines(reply)).toEqual([])
})

test('values beside their labels are no table, of which something could not be computed', () => {
  const town = passageOf(
    '# Ellery Cove\n\nCountry | Ardmore\nPopulation (2021) | 7,310\nPopulation (1901) | 9,118\nArea | 21 km²',
    { fileName: 'ellery-cove.txt', contentType: 'text/plain' },
  )
  const reply = answering.reply('How many people live in Ellery Cove?', { asked: [town] }, { isUncomputed: true })
  expect(reply.text).toContain('7,310')
  expect(reply.text).not.toContain('could not compute')
})

test.each([
  [
    'How many attacks were there in October?',
    'The attacks that she has in October begin in the left half of her sight and last 25 minutes.',
    'In October there were eight bad attacks.',
  ],
  [
    'What is the total of the miles to the away games?',
    'The miles to the away games cost us 46 pounds.',
    'The total of the miles to the away games is 143.',
  ],
])(
  'what a table comes to without a word of the question stands before quotes that give no figure: %s',
  (question, text, telling) => {
    const unclear = { note: 'Nothing tells what “there” means.', rows: [], without: 'Counted: **9 rows**.' }
    const said = (passage: string): string =>
      answering.reply(question, { asked: [passageOf(`${passage}\n\nThe gate is left open.`)] }, { unclear }).text
    expect(said(text)).toContain('9 rows')
    expect(said(telling)).toContain(telling.slice(0, -1))
    expect(said(telling)).not.toContain('9 rows')
  },
)

test.each([
  ['From what age may children row alone?', 'Children row alone from the age of 14. Boats are rinsed after use.'],
  [
    'How many letters were posted in August?',
    '| Post | July | August |\n|---|---|---|\n| Letters posted | 388 | 421 |\n| Parcels posted | 12 | 31 |',
  ],
])('what says all of it lacks nothing, in whatever words: %s', (question, text) => {
  expect(isCertain(question, passageOf(text))).toBe(true)
})
