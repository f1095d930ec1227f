/** What the app puts before values that their files name for programs alone. */
export const addedLabels: ReadonlySet<string> = new Set(
  (
    'From To Cc Date Attachments When Instead_of Repeats Also Except Reminder Where Organizer Attendees Contact Resources Priority Status Done Completed Categories ' +
    'Link Name Nickname Maiden_name Title Role Organisation Department Phone E-mail Address Birthday Birthplace Anniversary Died Website Related Spouse Manager ' +
    'Assistant Messages Profile Language Expertise Hobby Interest Note Author Publisher Published Changed Keywords File Type Description Comment Time Elevation ' +
    'Length Until'
  )
    .split(' ')
    .map((label) => label.replace('_', ' ')),
)

/** What stands as a heading where a thing has no name. */
export const addedTitles: ReadonlySet<string> = new Set(['No subject', 'Untitled', 'Unnamed'])

/** The same, of a place or a way. */
export const placeTitles: ReadonlySet<string> = new Set(['Waypoint', 'Route', 'Track'])

/** Any of some words, the longer ones first; between two signs of no word. */
const anyOf = (words: string): RegExp => {
  const all = words
    .split('|')
    .toSorted((one, other) => other.length - one.length)
    .join('|')
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${all})(?![\p{L}\d])`, 'gu')
}

const span =
  'week|weeks|day|days|hour|hours|minute|minutes|seconds|before|after|before the end|after the end|at the start|at the end'
const repeat =
  'every second|every minute|every hour|every day|every week|every month|every year|every|seconds|minutes|hours|days|weeks|months|years|times|until|' +
  'on the|on|in|and|of|the|first|second|third|fourth|fifth|last|second to last|weekday|day|' +
  'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December'
/** What a label says more closely in brackets: `Phone (work)`. */
export const wordsOfKinds = anyOf(
  'home|work|cell|mobile|main|other|school|pager|father|mother|parent|brother|sister|child|son|daughter|friend|partner|spouse|assistant|manager|anniversary|homepage',
)

/** What the app writes in the value of a label, by that. */
export const wordsOfValues: Readonly<Record<string, RegExp>> = {
  When: /^until(?= \d)/g,
  Repeats: anyOf(repeat),
  Reminder: anyOf(span),
  Attendees: /(?<= \()(?:declined|tentative|delegated)(?=\)(?:, |$))/g,
  Priority: /^(?:high|medium|low)$/g,
  Status: /^(?:CONFIRMED|TENTATIVE|CANCELLED|NEEDS ACTION|IN PROCESS|COMPLETED|DRAFT|FINAL)$/g,
  Time: /(?<=\d(?: UTC)? )to(?= \d)/g,
  Elevation: /(?<=m )to(?= -?\d)/g,
  Length: /measured from point to point$/g,
}

/** Lines about places and ways that have no label. */
export const placeLines: readonly (readonly [line: RegExp, words: RegExp])[] = [
  [/^(?:Waypoint|Route|Track)$/, /^\p{L}+$/gu],
  [/^Waypoint at -?\d/, /^Waypoint at/g],
  [/^(?:Route|Track|Line) of \d+ points\b/, /^(?:Route|Track|Line) of|points\b/g],
  [/^At -?\d/, /^At/g],
  [/^From -?\d[^a-z]* to -?\d/, /^From|\bto\b/g],
]

/** What stands before what a speaker says to a slide. */
export const SPEAKER_NOTES = 'Speaker notes'
