import { describe, expect, test } from 'vitest'
import { answering, isCertain, passageOf, quotedLines, replyTo } from './test-quotes.ts'

describe('a quote is certain', () => {
  test('where its number goes on with an enumeration', () => {
    const text = 'Exit status 0 means success, 1 a failure, 2 wrong usage, 3 that the host was not reached.'
    expect(isCertain('What does exit status 3 mean?', `${text}\n\nLogs are kept for a week.`)).toBe(true)
    expect(isCertain('What does exit status 7 mean?', `${text}\n\nLogs are kept for a week.`)).toBe(false)
  })

  test('where it names who did it, which is no other than who was asked for', () => {
    const text = '# Serum run to Nome\n\nGunnar Kaasen drove the last stretch. Four dogs perished on the way.'
    expect(isCertain('Who drove the last stretch to Nome?', text)).toBe(true)
  })

  test('where a size is told in bytes by the name of a setting', () => {
    const text = `| Setting | Default | Meaning |
|---|---|---|
| \`http.max_upload_mb\` | 25 | Largest job archive accepted |
| \`http.session_hours\` | 12 | How long a login stays valid |`
    expect(isCertain('How big may a job archive be?', text)).toBe(true)
  })

  test('where a word that it lacks stands in what another row tells, and is no value there', () => {
    const text = `| Setting | Meaning |
|---|---|
| \`quiet_hours\` | Messages are held back and sent together afterwards |
| \`keep_days\` | Runs that are older than this are deleted at night |`
    expect(isCertain('Which setting holds back messages at night?', text)).toBe(true)
  })

  test.each([
    ['How expensive is the new mortar?', 'The new mortar is 2.7 times as expensive as lime.'],
    ['Was kostet der neue Mörtel?', 'Der neue Mörtel kostet 12 Prozent mehr als Kalk.'],
  ])('where a price is told by that of something else: %s', (question, text) => {
    expect(isCertain(question, `${text}\n\nIt is mixed with sand. Er wird mit Sand gemischt.`)).toBe(true)
  })

  test('not where all that it holds of the question is when', () => {
    const text = 'Do not wait until tomorrow with the trial run.\n\nThe output appears in the terminal.'
    expect(isCertain('What is the weather tomorrow?', text)).toBe(false)
    expect(isCertain('What is the weather tomorrow?', `The weather tomorrow is dry.\n\n${text}`)).toBe(true)
  })

  test('not where a year is asked about of which nothing speaks', () => {
    const text = 'Anke Rehberg is the chair of the rowing club.\n\nThe boats were varnished in 2025.'
    expect(isCertain('Who was the chair of the rowing club in 2023?', text)).toBe(false)
    expect(isCertain('Who is the chair of the rowing club?', text)).toBe(true)
  })

  test('not where it is merely the next of something else', () => {
    const text = 'Nächste Sitzung: 3. Juli, 19:30 Uhr, bei Bodo zu Hause.\n\nDer Schuppen wird gestrichen.'
    expect(isCertain('Wann ist die nächste Sitzung?', text)).toBe(true)
    expect(isCertain('Wann ist die nächste Bundestagswahl?', text)).toBe(false)
  })

  test('not where it speaks of another one of what is numbered', () => {
    const text =
      'The tutor of class 3 is Mrs Bellamy, who has been with us since spring.\n\nLunch is at noon in the large hall.'
    expect(isCertain('Who is the tutor of class 3?', text)).toBe(true)
    expect(isCertain('Who is the tutor of class 5?', text)).toBe(false)
    expect(isCertain('Who is the tutor of class 2?', text.replace('class 3', 'classes 1 to 3'))).toBe(true)
  })

  test.each([
    ['Wer hat den 1. Kassenprüfer vorgeschlagen?', 'Den 2. Kassenprüfer hat Frau Ohlsen vorgeschlagen.'],
    ['Who proposed the 1st auditor?', 'The 2nd auditor was proposed by Mrs Ohlsen.'],
  ])('not where it speaks of the second of what is counted off: %s', (question, text) => {
    const more = `${text}\n\nDanach gab es Kaffee. After that there was coffee.`
    expect(isCertain(question, more)).toBe(false)
    expect(isCertain(question.replace('1', '2'), more)).toBe(true)
  })

  test.each([
    [
      'How old is Bramble?',
      'Bramble came to us on 4 May 2019 with a thorn in the paw.',
      'Bramble is nine years old, and deaf.',
    ],
    ['What does the tracker cost?', 'The tracker is sold in the shop beside the pier.', 'The tracker costs 34 euros.'],
    ['Wie hoch ist der Turm?', 'Der Turm steht am Markt und wird 2027 gestrichen.', 'Der Turm ist 41 Meter hoch.'],
  ])('not where a number is asked for and there is none but of a day: %s', (question, text, telling) => {
    const more = 'Opening hours hang at the door. Alles Weitere steht im Aushang.'
    expect(isCertain(question, `${text}\n\n${more}`)).toBe(false)
    expect(isCertain(question, `${telling}\n\n${more}`)).toBe(true)
  })

  test.each([
    ['How much pocket money may the campers bring?', 'Pocket money: the campers may bring 30 euros.', 'campers'],
    [
      'Wie viel Taschengeld dürfen die Kinder mitbringen?',
      'Taschengeld: Die Kinder dürfen 30 Euro mitbringen.',
      'Kinder',
    ],
  ])(
    'where how much of something is told by an amount, which tells not how many there are: %s',
    (question, text, who) => {
      const more = 'The bus leaves from the market. Der Bus fährt am Markt ab.'
      expect(isCertain(question, `${text}\n\n${more}`)).toBe(true)
      const isGerman = who === 'Kinder'
      const many = isGerman
        ? `Wie viele ${who} dürfen Taschengeld mitbringen?`
        : `How many ${who} may bring pocket money?`
      expect(isCertain(many, `${text}\n\n${more}`)).toBe(false)
    },
  )

  test.each([
    ['Which parish may still charge a toll?', 'The parish of Orlen may still charge a toll on the bridge.'],
    ['Auf welchem Auge ist der Kater blind?', 'Der Kater ist auf dem linken Auge blind.'],
  ])('where one of several is asked for, beside a word of prices or measures: %s', (question, text) => {
    expect(isCertain(question, `${text}\n\nThe door is green. Die Tür ist grün.`)).toBe(true)
  })

  test('not where which number is asked for, and there is none', () => {
    const more = 'The door is green and stands open.'
    expect(isCertain('Up to which weight may the lift be used?', `The lift may be used by members.\n\n${more}`)).toBe(
      false,
    )
    expect(isCertain('Up to which weight may the lift be used?', `The lift may be used up to 400 kg.\n\n${more}`)).toBe(
      true,
    )
  })

  test('not where an age is asked for and a row has other numbers alone', () => {
    const rows = (column: string) =>
      passageOf(`name,${column},since\nMrs Ardley,34,2019-05-02\nMr Crane,71,2021-01-30`, {
        fileName: 'members.csv',
        contentType: 'text/csv',
        place: 'rows 1–2',
      })
    const isSure = (column: string): boolean =>
      answering.reply('How old is Mrs Ardley?', { asked: [rows(column)] }, { mayLookFurther: false }).isCertain
    expect(isSure('jars')).toBe(false)
    expect(isSure('age')).toBe(true)
  })

  test.each([
    ['What is the address of the dance school?', 'The dance school is at 14 Harbour Road, upstairs.'],
    ['Wie lautet die Adresse der Tanzschule?', 'Tanzschule: Berta Lund, Am Speicher 9, 26919 Brake.'],
  ])('of an address where one is told, and not where none is: %s', (question, text) => {
    const without = 'Berta Lund leitet die Tanzschule. Berta Lund runs the dance school.'
    const more = 'Everybody brings shoes that leave no marks. Alle bringen Schuhe mit, die nicht färben.'
    expect(isCertain(question, `${text}\n\n${more}`)).toBe(true)
    expect(isCertain(question, `${without}\n\n${more}`)).toBe(false)
  })

  test('of an address in a row, which other words before numbers are not', () => {
    const rows = passageOf('name,street,Trips\nBerta Lund,Am Speicher 9,4\nOlaf Timm,,7', {
      fileName: 'dancers.csv',
      contentType: 'text/csv',
      place: 'rows 1–2',
    })
    const reply = (question: string) => answering.reply(question, { asked: [rows] }, { mayLookFurther: false })
    expect(reply('What is the address of Berta Lund?').isCertain).toBe(true)
    expect(reply('What is the address of Olaf Timm?').isCertain).toBe(false)
    expect(quotedLines(reply('Where does Berta Lund live?').text)[0]).toContain('Am Speicher 9')
  })

  test('not while more can be looked for, where a day is asked for and none is told', () => {
    const text = 'The hearing about the fence is in room 12 of the town hall.\n\nBring the plans of the plot.'
    const isCertainYet = (told: string): boolean =>
      answering.reply('When is the hearing about the fence?', { asked: [passageOf(told)] }, { mayLookFurther: true })
        .isCertain
    expect(isCertainYet(text)).toBe(false)
    expect(isCertainYet(text.replace('is in', 'is on 4 March 2026 in'))).toBe(true)
  })

  test.each([
    ['When is the summer fair?', 'The summer fair is in the yard of the mill.', 'The summer fair is on 3 June.'],
    ['When is the summer fair?', 'The summer fair is in the yard of the mill.', 'The summer fair is after the play.'],
    ['Wann ist das Sommerfest?', 'Das Sommerfest ist im Hof der Mühle.', 'Das Sommerfest ist nach der Ernte.'],
  ])('not where it is asked when, and no more is said of it than in the question: %s', (question, text, telling) => {
    const more = 'Bring cups along. Becher bitte mitbringen.'
    expect(isCertain(question, `${text} ${more}`)).toBe(false)
    expect(isCertain(question, `${telling} ${more}`)).toBe(true)
  })
})

describe('a further quote', () => {
  test('that holds no day is not shown beside one that does', () => {
    const text =
      'The flower show is on Saturday 13 June at ten.\n\nPrizes are given by the mayor, who opens the show with a speech about his own dahlias and a song.\n\nThe tea tent is behind the church.'
    expect(quotedLines(replyTo('When is the flower show?', passageOf(text)))).toHaveLength(1)
  })
})

describe('small words say nothing', () => {
  test.each(['hallo, whats the forecast like', 'thats odd, wheres the forecast', 'Hello, wie ist das forecast'])(
    '%s',
    (question) => {
      expect(isCertain(question, "What's behind the shed is mine, and hallo is what that dog hears.")).toBe(false)
    },
  )

  test('a contraction without its apostrophe asks as the whole one does', () => {
    const text = 'The key of the boathouse hangs behind the bar.\n\nThe boathouse was painted in May.'
    expect(quotedLines(replyTo('wheres the key of the boathouse', passageOf(text)))[0]).toContain('behind the bar')
  })
})

describe('what is said when nothing is certain', () => {
  test('says that documents do not speak of it only where no word of the question stands in them', () => {
    const kiln = passageOf('The kiln holds forty mugs.\n\nIt is fired twice a week.')
    expect(replyTo('Which senator visited the kiln with ambassador Ortiz in Ravenna?', kiln)).not.toContain(
      'do not speak of it in these words',
    )
    expect(replyTo('Which senator visited Ravenna?', kiln)).toContain('do not speak of it in these words')
  })

  test('repeats words as they were typed, and none that says little', () => {
    const reply = replyTo(
      'Wie hoch ist der Größenzuschlag für Ägypten de luxe?',
      passageOf('Der Ofen wird zweimal in der Woche geheizt.\n\nDanach kühlt er aus.'),
    )
    expect(reply).toContain('Größenzuschlag, Ägypten')
    expect(reply).not.toMatch(/Nicht gefunden:.*(?:hoch|\bde\b)/)
  })
})

describe('the sentences of one item', () => {
  const list =
    'Care of the loom:\n\n- Oil the shafts in spring. Otherwise they squeak and bind.\n- Cover it at night.\n- Brush the reed.'

  test('go on, and only items stand apart', () => {
    const [quote = ''] = quotedLines(replyTo('What is the care of the loom?', passageOf(list)))
    expect(quote).toContain('in spring. Otherwise they squeak and bind. · Cover it at night.')
  })

  test('a wrapped line with a colon is no value of its own', () => {
    const wrapped =
      'The steward said that nobody had told her\nthe price: sixty crowns a head, which the club will not pay for the dinner.'
    const [quote = ''] = quotedLines(
      replyTo(
        'What did the steward say of the price of the dinner?',
        passageOf(wrapped, { contentType: 'text/plain' }),
      ),
    )
    expect(quote).toContain('had told her the price: sixty')
  })
})

test.each(['sumarise the loom care', 'sumary of loom care', 'Bitte zusamenfassen: loom care'])(
  'a summary is asked for in spite of a typing error: %s',
  (question) => {
    const text =
      'The loom stands in the attic.\n\nOil the shafts of the loom in spring with thin oil.\n\nCover it at night with the grey sheet.'
    expect(replyTo(question, passageOf(text, { fileName: 'loom-care.md' }))).toMatch(/loom-care\.md (?:says|steht)/)
  },
)

const roles =
  '| Role | See albums | Invite guests |\n|---|---|---|\n| Keeper | yes | yes |\n| Ranger | yes | no |\n| Visitor | no | no |'

test.each([
  [
    'a clause that begins with "when" asks for no day',
    'I get fault 77 when filling the kettle through the spout',
    'Filled through the spout, the kettle shows fault 77, because the lid keeps the air in.',
  ],
  ['two rows that are set beside each other lack nothing', "what can a keeper do that a ranger can't?", roles],
  [
    'what happened somewhere is told by whatever is told of it',
    'What happened at Ostrey in 1932?',
    'On 3 May 1932 a boiler at the Ostrey mill burst because its valve had rusted. Two stokers were killed.',
  ],
  [
    'what tells how many there were is not doubted for a sentence that says more of the question and no number',
    'How many members attended the meeting?',
    'Members attended the meeting in good spirits. The meeting was opened by the chair.\n\nAttended by 43 of 118 members.',
  ],
])('%s', (_what, question, text) => {
  expect(isCertain(question, text)).toBe(true)
})

test('a row of another one is doubted all the same where its name says more than the question', () => {
  const paints = '| Paint | Price |\n|---|---|\n| Lacquer green | 14.20 |\n| Fence paint white | 9.80 |'
  expect(isCertain('What does the white lacquer cost?', paints)).toBe(false)
  expect(isCertain('What does the green lacquer cost?', paints)).toBe(true)
})

test('where somebody was born is not told by the years of a life', () => {
  const text =
    'Tilda Orme (3 May 1901 – 9 June 1970) was a weaver.\n\nOrme was born in Kessel, where her father kept the mill.'
  expect(quotedLines(replyTo('Where was Tilda Orme born?', passageOf(text)))[0]).toContain('born in Kessel')
})
