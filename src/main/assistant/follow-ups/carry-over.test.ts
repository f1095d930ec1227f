import { describe, expect, it } from 'vitest'
import { carryOver } from './carry-over.ts'

const said = (question: string, answer = '') => ({ question, answer })

describe('a follow-up carries over what it leaves out', () => {
  it.each([
    ['Where does the dome motor stand?', 'and how much does it weigh?', 'how much does dome motor weigh?'],
    ['What is the big mirror made of?', 'How heavy is it?', 'How heavy is big mirror?'],
    ['How heavy is the mirror?', 'And its diameter?', 'And its diameter? (mirror)'],
    ['How many visitors came in 2023?', 'and in 2024?', 'How many visitors came in 2024?'],
    ['When is the reading room open on Mondays?', 'What about Sundays?', 'When is the reading room open on Sundays?'],
    ['How heavy is the mirror?', 'And the dome?', 'How heavy is the dome?'],
    ["What is Marion's phone number?", "And Tilda's?", "What is Tilda's phone number?"],
    ['Wie lautet Marions Telefonnummer?', 'Und Tildas?', 'Wie lautet Tildas Telefonnummer?'],
    [
      'What is the default for history.keep_days?',
      'And for history.keep_min?',
      'What is the default for history.keep_min?',
    ],
    ['How many people were in the Catalan panel?', 'What did it find?', 'What did Catalan panel find?'],
    ['Did the Titanic carry lifeboats?', 'Who owned it?', 'Who owned Titanic?'],
    ['Why did the Moorhen leave early?', 'Who steered it?', 'Who steered Moorhen?'],
    ['Who repaired pump P-301?', 'When?', 'Who repaired pump P-301? When?'],
    ['Wie hoch ist der Wasserturm?', 'Und wann wurde er gebaut?', 'wann wurde Wasserturm gebaut?'],
    ['How many days did Saskia do the injections?', 'and Imogen?', 'How many days did Imogen do the injections?'],
    ['An welchen Tagen gab Saskia die Spritzen?', 'und Imogen?', 'An welchen Tagen gab Imogen die Spritzen?'],
    [
      'Was haben wir in der Kategorie Papiere ausgegeben?',
      'und für Kleidung?',
      'Was haben wir in der Kategorie Kleidung ausgegeben?',
    ],
    ['Was kostet die Jahreskarte?', 'Und die Tageskarte?', 'Was kostet die Tageskarte?'],
    ['Who repaired pump P-301?', 'Who paid?', 'Who repaired pump P-301? Who paid?'],
    ['Wo steht die Pumpe?', 'Wer wartet sie?', 'Wer wartet Pumpe?'],
    ['How old is the red tractor?', 'who drives it?', 'who drives red tractor?'],
    ['Who has the garage code?', 'when was it changed?', 'when was garage code changed?'],
    ['When was the old barn sold?', 'who owns it?', 'who owns old barn?'],
    ['When is my piano lesson?', 'who picks me up there?', 'who picks me up there? (piano lesson)'],
    ['Do you rent out the tents?', 'how heavy is the smallest one?', 'how heavy is the smallest tents?'],
    ['Where are the tents and the stoves?', 'which one is lighter?', 'which one is lighter? (tents, stoves)'],
    ['How big may a kite be?', 'where may I fly larger ones?', 'where may I fly larger kite?'],
    ['Where do I park now?', 'what does that cost?', 'what does park cost?'],
    [
      'What happened to our chickens, chickens and chickens?',
      'and in May?',
      'What happened to our chickens, chickens and chickens in May?',
    ],
    ['Sweep, sweep, then sweep again?', 'how long does that take me?', 'how long does Sweep take me?'],
  ])('%s | %s', (before, message, expected) => {
    expect(carryOver(message, said(before))).toBe(expected)
  })

  it('a person is found in the answer where the question names none', () => {
    const before = said('Who built the dome?', '> The dome was built by Marta Kettleby in 1931. [1]')
    expect(carryOver('And when did she die?', before)).toBe('when did Marta Kettleby die?')
  })

  it('"sie" is who was asked for, where nothing that was named is a "die"', () => {
    const cleaned = '> Die Reinigung übernimmt ab November Frau Petrowa. [1]'
    expect(carryOver('Was bekommt sie?', said('Wer putzt das Treppenhaus?', cleaned))).toBe('Was bekommt Frau Petrowa?')
    expect(carryOver('Wo steht sie?', said('Wer wartet die Pumpe?', cleaned))).toBe('Wo steht Pumpe?')
    const letting = '> zwischen Frau Elke Bruns, Uferweg 9, 24103 Kiel (Vermieterin) und Herrn Deniz Aksoy [1]'
    expect(carryOver('Wo wohnt sie?', said('Wer ist Vermieterin?', letting))).toBe('Wo wohnt Frau Elke Bruns?')
    const advising = '> Neue Fachberaterin ist Dr. Silke Hartung. [1]'
    expect(carryOver('Was sagt sie zum Kompost?', said('Wer ist die neue Fachberaterin?', advising))).toBe(
      'Was sagt Dr. Silke Hartung zum Kompost?',
    )
    const nobody = '> Die Reinigung übernimmt die Firma. [1]'
    expect(carryOver('und was bekommt er?', said('Wer putzt das Treppenhaus?', nobody))).not.toContain('Reinigung')
  })

  it('a person is what documents name, and neither a word around what is quoted nor a ship', () => {
    const unsure = 'Nichts in Ihren Dokumenten beantwortet das sicher.\n\n> Der Hirt nimmt das Funkgerät. [1]'
    expect(carryOver('und was verdient er?', said('Wer hilft beim Hüten?', unsure))).not.toContain('Ihren Dokumenten')
    const ship = said(
      'Who mended it?',
      'Quoted:\n\n> They lie at the quay on “Second Wind”; Roy Hemming mended it. [1]',
    )
    expect(carryOver('And what did he charge?', ship)).toBe('what did Roy Hemming charge?')
  })
})

describe('a question that nothing was found for', () => {
  const refused = said(
    'Who is the harbour diver?',
    'I found nothing in your documents: they do not speak of it in these words.',
  )
  const german = said('Wer hat den Taucher gerufen?', 'In Ihren Dokumenten habe ich nichts gefunden.')

  it('names nobody, whatever is said of it', () => {
    expect(carryOver('Wann ist er gekommen?', german)).toBe('Wann ist Taucher gekommen?')
  })

  it('leaves "she" to who was named before', () => {
    const answered = said('Who is the harbour master?', '> Harbour master: Inga Quist [1]')
    expect(carryOver('When was she born?', { ...refused, answered })).toBe('When was Inga Quist born?')
  })

  it('is what is still spoken of where nobody was named before', () => {
    const answered = said('When does the ferry sail?', '> The ferry sails at nine. [1]')
    expect(carryOver('When was she born?', { ...refused, answered })).toBe('When was harbour diver born?')
    expect(carryOver('How deep does it go?', { ...said('Is there a well?', 'Nothing.'), answered })).toBe(
      'How deep does well go?',
    )
  })
})

describe('the way back', () => {
  it.each([
    ['What time does the train to Tartu go?', 'And coming back?', 'What time does the train from Tartu go?'],
    ['Wann fährt der Zug nach Graz?', 'Und zurück?', 'Wann fährt der Zug von Graz?'],
    ['When is the ferry to Ven?', 'what about the return journey?', 'When is the ferry from Ven?'],
  ])('is from where the way there led to: %s', (question, message, expected) => {
    expect(carryOver(message, said(question))).toBe(expected)
  })
})

describe('what was computed over a table', () => {
  const before = { ...said('Which is the most expensive part?', 'Largest Price: **489.00**.'), found: 'Inverter' }

  it.each([
    ['How long does it take to be delivered?', 'How long does Inverter take to be delivered?'],
    ['And its delivery time?', 'And its delivery time? (Inverter)'],
  ])('is what a follow-up is about, rather than the question: %s', (message, expected) => {
    expect(carryOver(message, before)).toBe(expected)
  })
})

describe('a question that stands for itself stays as it is', () => {
  it.each([
    'Which radio channel do the lodge and the domes use?',
    'Is the pump safe, and who checks it?',
    'How many documents mention the lighthouse keeper and his dog?',
    'There is a rule about guests: what does it say?',
    'What does the one rule about bonfires say?',
    'Welche Öffnungszeiten hat das Freibad im Sommer?',
    'Are small dogs or large ones allowed?',
    'Who is the treasurer?',
    'How much are tickets?',
    'Wer ist der Kassenwart?',
    'Übermorgen?',
    '倉庫の鍵はどこですか？',
    'متى أسقي الطماطم؟',
    'Где лежит ключ?',
  ])('%s', (message) => {
    expect(carryOver(message, said('How heavy is the mirror?'))).toBe(message)
  })

  it('and so does the first of a conversation, whatever it says', () => {
    expect(carryOver('And how much does it weigh?', null)).toBe('And how much does it weigh?')
  })
})

it.each([
  ['Und noch eine Frage zu den Fenstern.', 'Und noch eine Frage zu den Fenstern.'],
  ['And another question about the windows', 'And another question about the windows'],
  ['Noch eine Frage: Wann wird er gereinigt?', 'Wann wird Kamin gereinigt?'],
  ['One more question. When is it swept?', 'When is Kamin swept?'],
])('another question that is announced is asked anew: %s', (message, whole) => {
  expect(carryOver(message, { question: 'Was kostet der Kamin?', answer: '' })).toBe(whole)
})
