import { describe, expect, test } from 'vitest'
import { answering, passageOf, quotedLines, replyTo } from './test-quotes.ts'

const quotes = (question: string, text: string): string[] => quotedLines(replyTo(question, passageOf(text)))
/** The reply where computing over tables was tried, and nothing clear came of it. */
const uncomputed = (question: string, text: string): string =>
  answering.reply(question, { asked: [passageOf(text)] }, { isUncomputed: true }).text

const boats =
  '## Boats of the club\n\n| boat | hull | berth |\n|---|---|---|\n| Petrel | red | 14 |\n| Curlew | white | 3 |\n| Dunlin | red | 9 |\n| Osprey | green | 11 |\n'

const offers =
  'These offers have come in:\n\n- Roof, Tarrant and Sons: 14,200 pounds\n- Windows, Glasswright: 6,900 pounds\n- Roof, Overby: 12,750 pounds\n- Drains, Pipewise: 2,100 pounds\n\nThe committee decides in May.'

test('an item is found by the heading over its list and what it counts', () => {
  const recipes = `# Recipes

## Bacalhau
For 4.

- 400 g salt cod, soaked for a day
- 500 g potatoes cut into matchsticks
- 6 eggs
- 2 onions and parsley

Fold in the potatoes, then the beaten eggs. Dry eggs means you left it on the fire.

## Rice pudding

- 250 g rice
- 4 eggs`
  expect(quotes('How many eggs go in the bacalhau?', recipes)[0]).toMatch(/^> (?:.* · )?6 eggs/)
})

describe('what a sentence announces', () => {
  test('is shown with it: a list', () => {
    const text = `## Growth forms

Lichens grow in a wide range of shapes. The most common are:

- Crustose, flat and crust-like
- Foliose, leafy with two surfaces
- Fruticose, shrubby or hair-like`
    expect(quotes('What are the growth forms of lichens?', text)[0]).toBe(
      '> Lichens grow in a wide range of shapes. The most common are: Crustose, flat and crust-like · Foliose, leafy with two surfaces · Fruticose, shrubby or hair-like [1]',
    )
  })

  test('is shown with it: as many sentences as it says', () => {
    const text = `In a typical foliose lichen there are three layers. The upper cortex is made of packed hyphae. Below it lies the algal layer. The medulla beneath holds air. It was drawn first by a monk.`
    expect(quotes('What layers does a foliose lichen have?', text)[0]).toBe(
      '> In a typical foliose lichen there are three layers. The upper cortex is made of packed hyphae. Below it lies the algal layer. The medulla beneath holds air. [1]',
    )
  })
})

describe('steps', () => {
  const claim = `## How to make a claim

1. Make things safe and stop further damage.
2. For theft, report it to the police within 24 hours.
3. Ring the claims line on 0345 555 0142.
4. Keep damaged items until our assessor has seen them.
5. Send the claim form and photographs within 30 days.

## Cancelling

You may cancel within 14 days of receiving the policy.`

  test('are all shown in their order where several of them are chosen', () => {
    expect(quotes('damaged items and photographs for a claim', claim)).toEqual([
      '> Make things safe and stop further damage. · For theft, report it to the police within 24 hours. · Ring the claims line on 0345 555 0142. · Keep damaged items until our assessor has seen them. · Send the claim form and photographs within 30 days. [1]',
    ])
  })

  test('come alone where one of them is asked for', () => {
    expect(quotes('Within how many hours must theft be reported to the police?', claim)[0]).toBe(
      '> For theft, report it to the police within 24 hours. [1]',
    )
  })
})

describe('what is to be done', () => {
  const moving = `Things to do before we hand over the keys:
- paint the hall white
- cancel the phone, they want the box back
- give the plants to the neighbours
- read the meter

Sold the sofa to a student.`

  test('is all that stands under what is asked about, and not one thing of it', () => {
    expect(quotes('What do we have to do before we hand over the keys?', moving)[0]).toContain(
      'paint the hall white · cancel the phone, they want the box back · give the plants to the neighbours · read the meter',
    )
  })

  const heater = `## Starting the heater

1. Check that the battery reads at least 12 volts.
2. Open the fuel cock, the red lever in the engine bay.
3. Press the snowflake button until the lamp turns green.
4. Wait four minutes.

## Shutting down

Never cut the power at the main switch.`

  test('is every step, where one of them alone shares a word with the question', () => {
    expect(quotes('How do you turn the heater on when it is cold?', heater)[0]).toMatch(
      /^> Check that the battery .* · Open the fuel cock.* · Press the snowflake .* · Wait four minutes\./,
    )
  })
})

describe('numbered terms', () => {
  const terms = `Terms for violin lessons with Odile Marchetti

1. Lessons take 40 minutes and are weekly during school terms.
2. Fees are 29 pounds a lesson, payable within ten days.
3. Lessons that are cancelled on the day before or later are charged in full.
4. Three weeks' notice in writing is needed to stop lessons.
5. Pupils play at the concert in the chapel.`

  test.each([
    ['How long is a violin lesson?', 'take 40 minutes'],
    ['What happens if I cancel a lesson the day before?', 'are charged in full'],
    ['How do I stop violin lessons?', 'is needed to stop'],
  ])('are no steps of what they are the terms of: %s', (question, telling) => {
    const [first = ''] = quotes(question, terms)
    expect(first).toContain(telling)
    expect(first.split(' · ').length).toBeLessThan(5)
  })
})

describe('a question for a list', () => {
  test('about all rows of a table is answered with each of them', () => {
    expect(quotes('Which boats are there in the club?', boats)).toEqual([
      '> **boat:** Petrel · **hull:** red · **berth:** 14 [1]',
      '> **boat:** Curlew · **hull:** white · **berth:** 3 [1]',
      '> **boat:** Dunlin · **hull:** red · **berth:** 9 [1]',
      '> **boat:** Osprey · **hull:** green · **berth:** 11 [1]',
    ])
  })

  test('for all rows of a table is answered as such, and not called uncomputed', () => {
    const reply = uncomputed('List all boats of the club.', boats)
    expect(reply).toMatch(/^Quoted from your documents:/)
    expect(quotedLines(reply)).toHaveLength(4)
    expect(uncomputed('List all boats of the club with a berth over 8.', boats)).toMatch(/^I could not compute/)
  })

  test('about rows with code in them shows it as code, and other signs as they are written', () => {
    const options =
      '## Options\n\n| option | meaning |\n|---|---|\n| `--keep N` | how many * are kept |\n| `--dry` | tries |\n'
    expect(quotes('What does the option --keep mean?', options)[0]).toBe(
      '> **option:** `--keep N` · **meaning:** how many \\* are kept [1]',
    )
  })

  test('about some rows is answered with those', () => {
    expect(quotes('Which boats have a red hull?', boats)).toEqual([
      '> **boat:** Petrel · **hull:** red · **berth:** 14 [1]',
      '> **boat:** Dunlin · **hull:** red · **berth:** 9 [1]',
    ])
  })

  test('about one row is answered with that one', () => {
    expect(quotes('Which berths does the Curlew have?', boats)).toEqual([
      '> **boat:** Curlew · **hull:** white · **berth:** 3 [1]',
    ])
  })

  test('about some items of a list is answered with those, and not with their neighbours', () => {
    expect(quotes('List all offers for the roof.', offers)[0]).toBe(
      '> These offers have come in: Roof, Tarrant and Sons: 14,200 pounds · Roof, Overby: 12,750 pounds [1]',
    )
  })

  test('about all items is answered with all of them', () => {
    expect(quotes('Which offers have come in?', offers)[0]).toBe(
      '> These offers have come in: Roof, Tarrant and Sons: 14,200 pounds · Windows, Glasswright: 6,900 pounds · Roof, Overby: 12,750 pounds · Drains, Pipewise: 2,100 pounds [1]',
    )
  })

  test('is answered by the items under one heading', () => {
    const changes =
      '# Kiosk\n\n## Sold in summer\n- ice lollies\n- sun hats of straw\n\n## Sold in winter\n- hot chestnuts\n- woollen gloves\n'
    const [first] = quotes('What is sold in winter at the kiosk?', changes)
    expect(first).not.toContain('sun hats')
    expect(first).toContain('hot chestnuts')
  })

  test('is answered by every item where only what opens the list speaks of it', () => {
    const text =
      'Do not swim in the quarry if you:\n\n- have eaten within the hour;\n- feel cold;\n- are alone.\n\nThe jetty is slippery.'
    expect(quotes('Who must not swim in the quarry?', text)[0]).toBe(
      '> Do not swim in the quarry if you: have eaten within the hour; · feel cold; · are alone. [1]',
    )
  })

  test('is answered in German too', () => {
    const text =
      'Für die Anmeldung brauchen Sie:\n\n- den Personalausweis\n- ein Lichtbild\n- die Bestätigung des Vermieters\n\nDas Amt öffnet um acht.'
    expect(quotes('Was brauche ich für die Anmeldung?', text)[0]).toBe(
      '> Für die Anmeldung brauchen Sie: den Personalausweis · ein Lichtbild · die Bestätigung des Vermieters [1]',
    )
    const rows =
      '## Lieferanten\n\n| Anbieter | Preis | Frist |\n|---|---|---|\n| Küche Nord | 4,60 € | 8 Uhr |\n| Tellerrand | 4,35 € | 14 Uhr |\n'
    expect(quotes('Welche Anbieter gibt es?', rows)).toHaveLength(2)
  })
})

test('steps are told all, in their order, where the heading over them says what is asked for', () => {
  const manual =
    '## Cleaning the filter\n\n1. Switch the machine off and pull the plug.\n2. Put a flat dish under the flap.\n3. Turn the filter to the left and let the water run out.\n4. Rinse the filter and screw it in again.\n\nDo this every two months.'
  expect(quotes('How do I clean the filter?', manual)[0]).toMatch(/Switch .* Put .* Turn .* Rinse/)
})

describe('a row of a way from one place to another', () => {
  const buses =
    '## Buses\n\n| day | from | to | leaves |\n|---|---|---|---|\n| Monday | Harwich | Ely | 08:15 |\n| Tuesday | Ely | Harwich | 17:40 |\n| Friday | Ely | Thetford | 09:05 |\n'
  const fahrten =
    '## Fahrten\n\n| Tag | Von | Nach | Abfahrt |\n|---|---|---|---|\n| Montag | Celle | Uelzen | 08:15 |\n| Dienstag | Uelzen | Celle | 17:40 |\n'

  test.each([
    ['When does the bus from Ely to Harwich leave?', buses, '17:40'],
    ['When does the bus from Harwich to Ely leave?', buses, '08:15'],
    ['When does my bus to Thetford leave?', buses, '09:05'],
    ['Wann fährt der Bus von Uelzen nach Celle ab?', fahrten, '17:40'],
    ['Wann fährt der Bus nach Uelzen ab?', fahrten, '08:15'],
    ['When does the bus from Celle to Uelzen leave?', fahrten, '08:15'],
  ])('is the one that goes that way: %s', (question, text, time) => {
    expect(quotes(question, text)[0]).toContain(time)
  })
})

describe('the steps under a heading', () => {
  const notes = passageOf(
    '## Upgrade\n\n1. Stop all writers.\n2. Copy the folder.\n3. Install 3.8 and open it once with the upgrade flag.\n4. Check the log. The check reads fast.\n5. Start the writers.\n\nThanks to the 41 people who helped with this release.',
    { fileName: 'release-notes-3.8.md' },
  )
  test.each(['List the steps to upgrade to 3.8.', 'How do I upgrade to 3.8?'])(
    'are all quoted where one of them names what the document is called after: %s',
    (question) => {
      const quoted = quotedLines(replyTo(question, notes)).join('\n')
      for (const step of ['Stop all writers', 'Copy the folder', 'Check the log']) expect(quoted).toContain(step)
    },
  )
})

test('notes in small letters are set apart from the line over them', () => {
  const notes = passageOf('to do before the trip\n\n- ask Sam to feed the cat\n- cancel the milk\n')
  expect(quotedLines(replyTo('Who feeds the cat?', notes))[0]).toContain(
    'to do before the trip: ask Sam to feed the cat',
  )
})
