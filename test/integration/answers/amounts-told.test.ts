import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchHost, type RunningHost } from '../../host.ts'
import { type QuotingLibrary, startQuotingLibrary } from './quoting-library.ts'

const letter = `# Elternbrief der Kita Spatzennest

Liebe Eltern,

die Eingewöhnung der neuen Kinder ist fast geschafft. Bitte bringen Sie Ihr Kind bis spätestens 9 Uhr; danach ist die Tür zu, weil wir in den Wald gehen.

## Waldtag

Jeden Mittwoch gehen die Füchse und die Dachse in den Wald. Die Kinder brauchen Gummistiefel, Matschhose und eine Trinkflasche. Bei Sturmwarnung fällt der Waldtag aus.

## Krankheit

Kinder mit Fieber bleiben zu Hause, bis sie 24 Stunden fieberfrei sind. Bei Läusen rufen Sie uns bitte sofort an. Medikamente geben wir nur mit schriftlicher Verordnung des Arztes.

## Laternenfest

Das Laternenfest ist am 11. November um 17 Uhr auf dem Hof. Herr Yıldız backt Martinsgänse, Frau Thiele sucht noch zwei Helfer für den Punschstand.

## Schließtage

Die Kita ist vom 23. Dezember bis zum 2. Januar geschlossen, außerdem am 30. Oktober wegen einer Fortbildung.

Herzliche Grüße
Margit Oelze, Leitung
`

const fees = `Einkommen im Jahr;Stunden am Tag;Beitrag im Monat;Essensgeld
bis 25.000 €;6;0,00 €;62,00 €
bis 25.000 €;8;0,00 €;62,00 €
bis 45.000 €;6;78,50 €;62,00 €
bis 45.000 €;8;104,00 €;62,00 €
bis 65.000 €;6;139,00 €;62,00 €
bis 65.000 €;8;186,00 €;62,00 €
über 65.000 €;6;201,00 €;62,00 €
über 65.000 €;8;268,00 €;62,00 €
`

const minutes = `Protokoll der Sitzung des Elternbeirats am 8. September 2026

Anwesend: Frau Thiele (Vorsitz), Herr Yıldız, Frau Kowalczyk, Herr Brehm; entschuldigt: Frau Sand

1. Der Sandkasten wird im Frühjahr erneuert. Das Angebot der Firma Holzbau Reuter liegt bei 3.480 Euro; der Förderverein übernimmt 2.000 Euro, den Rest die Gemeinde.
2. Frau Kowalczyk wurde mit drei Stimmen bei einer Enthaltung zur Kassenwartin gewählt.
3. Der Antrag, das Mittagessen vegetarisch anzubieten, wurde abgelehnt, weil die Küche in Brünnau zwei Essen nur ab 60 Kindern liefert. Wir haben 47.
4. In der Kasse sind 612,40 Euro. Der Flohmarkt im Juni hat 287 Euro gebracht.
5. Nächste Sitzung: 17. November, 20 Uhr, im Turnraum.
`

const rules = `# House rules of the cycle workshop

## Using the stands

There are four repair stands. A stand may be used for two hours; when somebody waits, for one.

## Paying

An hour costs 4 euros for members and 7 for guests. Children under fourteen pay nothing but need a grown-up beside them.
`

const choir = `# Saint Brannoc Singers

## Rehearsals

We rehearse every Monday from 19:30 to 21:45 in the parish hall, with a tea break at half past eight.

## New members

The tenors are short of voices. Anyone who would like to try may come to three rehearsals before deciding; there is no audition.

## Last year

The December concert took £1,140 at the door and cost £655, mostly for the brass players.
`

const bees = `Der Verein hat 64 Mitglieder, davon 9 Jungimker. Drei sind ausgetreten, weil sie keine Bienen mehr halten.

Der Mitgliedsbeitrag bleibt bei 38 Euro, Jungimker zahlen die Hälfte. Anmeldung bis 1. September.
`

let clubs: QuotingLibrary
/** Of the whole app, which compares by meaning, too. */
let kindergarten: RunningHost

beforeAll(async () => {
  clubs = await startQuotingLibrary({ 'workshop-rules.md': rules, 'choir.md': choir, 'Imkerverein.txt': bees })
  kindergarten = await launchHost()
  const files = {
    'Elternbrief September.md': letter,
    'Elternbeiträge 2026.csv': fees,
    'Protokoll Elternbeirat.txt': minutes,
  }
  for (const [fileName, bytes] of Object.entries(files)) {
    const { documentId } = await kindergarten.client.add({ fileName, bytes })
    await kindergarten.client.settled([documentId])
  }
}, 120_000)
afterAll(async () => {
  await clubs[Symbol.asyncDispose]()
  await kindergarten[Symbol.asyncDispose]()
})

it.each([
  // Prices, one of them without its unit.
  ['How many members does the workshop have?', /^(?:Nothing|I found nothing)/],
  // What is counted there is something else.
  ['How many members does the choir have?', /^(?:Nothing|I found nothing)/],
])('is not told how many by numbers of something else (it was quoted as certain): %s', async (question, beginning) => {
  expect(await clubs.reply(question)).toMatch(beginning)
})

it('nor by a time of the day, and hours', async () => {
  expect((await kindergarten.client.ask('Wie viele Kinder sind in der Kita?')).message.content).toMatch(
    /^(?:Nichts|In Ihren Dokumenten habe ich nichts)/,
  )
})

it.each([
  ['How many repair stands are there?', /^Quoted .*four repair stands/s],
  // It stands beside what says more of juniors, and no number of them.
  ['Wie viele Jungimker gibt es?', /^Aus Ihren Dokumenten:\s+> [^>]*9 Jungimker/],
])('and by a number of it for certain: %s', async (question, told) => {
  expect(await clubs.reply(question)).toMatch(told)
})

it('what time something is is told by a time of the day (a day was quoted as certain)', async () => {
  expect(await clubs.reply('What time does the December concert start?')).toMatch(/^(?:Nothing|I found nothing)/)
  expect(await clubs.reply('What time is the rehearsal?')).toMatch(/^Quoted .*19:30/s)
})

it('what something costs is told with the sentence behind the one that names it (that one was quoted alone)', async () => {
  const { message } = await kindergarten.client.ask('Wie teuer wird der Sandkasten?')
  expect(message.content).toContain('3.480 Euro')
})
