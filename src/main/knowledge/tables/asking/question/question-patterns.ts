import { z } from 'zod'
import { comparisons, dateParts } from '../../querying/table-query.ts'

const direction = z.enum(['Maximum', 'Minimum'])

/** How questions are asked in one language, as `questions.json` writes it. */
export const questionPatterns = z.object({
  language: z.enum(['en', 'de', 'fr', 'es']),
  /** What asks for something to be computed, without case and accents. */
  phrases: z.object({
    Count: z.array(z.string()),
    Sum: z.array(z.string()),
    Average: z.array(z.string()),
    Maximum: z.array(z.string()),
    Minimum: z.array(z.string()),
    List: z.array(z.string()),
  }),
  /** Words that say what is compared as well. */
  implied: z.array(
    z.object({
      words: z.array(z.string()),
      direction,
      columns: z.array(z.string()),
      /** Units that a column may be called by instead, the one that is meant sooner first: "the longest trip" is that of the most "km". */
      units: z.array(z.string()).default([]),
      /** Whether they are of time: then of the only day that a row has, where no column is called so. */
      isOfTime: z.boolean().default(false),
      /** What columns are called, in any language, that tell when somebody was born, or how old they are: the oldest member is not the first that came. */
      born: z.array(z.string()).default([]),
      ages: z.array(z.string()).default([]),
      /** What they say something else before, with or without a number between, and behind: "the last three weeks", "came last". */
      notBefore: z.array(z.string()).default([]),
      notBehind: z.array(z.string()).default([]),
    }),
  ),
  /** Words that say which column is meant without naming it: "spent" means a cost. Where it is a name that any amount has, something has to say that it is one of `names`. */
  hints: z.array(
    z.object({
      words: z.array(z.string()),
      kind: z.enum(['Number', 'Date']),
      columns: z.array(z.string()),
      neutral: z.array(z.string()).default([]),
      names: z.array(z.string()).default([]),
      /** Whether they ask for the total where nothing else is asked for. */
      asksSum: z.boolean().default(false),
      /** Whether they say nothing more where a column of numbers is named: "which programme uses the most energy". */
      isPlain: z.boolean().default(false),
      /** Words beside which they ask for the price of one thing, and for no total. */
      ofOne: z.array(z.string()).default([]),
      /** Whether they speak of money that goes out. */
      isOutgoing: z.boolean().default(false),
    }),
  ),
  /** Columns by which a table is told to be a ledger, whatever it is called; what its rows are called then; and what says that it is none. */
  ledgers: z.array(
    z.object({
      columns: z.array(z.string()),
      amounts: z.array(z.string()),
      /** Of these, names of money that goes out. */
      names: z.array(z.string()),
      /** Of these, names of money that goes either way. */
      either: z.array(z.string()),
      never: z.array(z.string()),
    }),
  ),
  /**
   * What rows are called where a column tells what they are: who wrote a book. Where `beside` is told, a second column has to be called so: from where to
   * where a trip went. A column of `saying` may be called by more than that word: "Warranty until".
   */
  rowNames: z
    .array(
      z.object({
        columns: z.array(z.string()).default([]),
        beside: z.array(z.string()).default([]),
        saying: z.array(z.string()).default([]),
        names: z.array(z.string()),
      }),
    )
    .default([]),
  /** Words that ask for money, for how many pieces, or for how much is there, whatever their column is called. */
  quantities: z.array(
    z.object({
      kind: z.enum(['Money', 'Units', 'Stock']),
      words: z.array(z.string()),
      /** Of which tables they speak: of what was sold, or of any. */
      of: z.enum(['Any', 'Sales']),
      direction: z.enum(['In', 'Out']).nullable().default(null),
      /** Whether they ask for the total where nothing else is asked for. */
      asksSum: z.boolean().default(false),
      /** Whether they say what is done, rather than what is measured: "sold". */
      isWeak: z.boolean().default(false),
      /** Whether they say so only of those who ask: "did we make". */
      isOwn: z.boolean().default(false),
    }),
  ),
  /** Of the phrases that ask how many, those that ask how many rows, whatever they are called. */
  times: z.array(z.string()),
  /** What asks for the total of what is named behind it: "how high were the expenses". */
  amountAsked: z.array(z.string()),
  /** Words for those who ask. */
  own: z.array(z.string()),
  money: z.object({
    /** What columns of money are called; of these the whole of what was paid; and what is no measure, though it may be money. */
    names: z.array(z.string()),
    totals: z.array(z.string()),
    never: z.array(z.string()),
    /** What tables of what was sold are called, or their columns. */
    sales: z.array(z.string()),
    /** What their rows may be called. */
    salesRows: z.array(z.string()),
    /** What rows are called of which the largest is that of the most money. */
    rows: z.array(z.string()),
    /** What the names of columns end in that count what was sold. */
    pieces: z.array(z.string()).default([]),
    /** What columns are called that say how much of something is there. */
    stocks: z.array(z.string()),
    /** What columns are called that say which part of the whole those pay who ask. */
    shares: z.array(z.string()),
    /** Words in names of columns that say how much of it should be there. */
    least: z.array(z.string()),
  }),
  /** Words for what an empty cell, or a yes or a no, says in a column: "open" of one that is called "closed". */
  states: z.array(z.object({ words: z.array(z.string()), columns: z.array(z.string()), isYes: z.boolean() })),
  /** What columns are called that say what is to be paid for a row, and what was paid of it. */
  dues: z.object({ due: z.array(z.string()), paid: z.array(z.string()) }).default({ due: [], paid: [] }),
  /** What columns are called, or cells of a heading, that say what was to be spent, and what was spent indeed: "planned" and "actual". */
  outlays: z.object({ planned: z.array(z.string()), actual: z.array(z.string()) }).default({ planned: [], actual: [] }),
  /** What says that all of it was paid, which only a table tells that says what is due. */
  inFull: z.array(z.string()).default([]),
  /** What columns are called, in any language, that say how far something is. */
  statusColumns: z.array(z.string()).default([]),
  /** Verbs of having the rows of a table of money, or of getting them: what was bought is what was paid for. */
  having: z.string().default(''),
  /** What columns are called, in any language, that say of which unit the amount of a row is. */
  unitColumns: z.array(z.string()).default([]),
  /** Small words behind what was done, in names of columns that say to or by whom: "lent to". */
  given: z.array(z.string()).default([]),
  /** What stands behind a participle and says no more: "lent out". */
  particles: z.array(z.string()).default([]),
  /** What says that something is still to be done; other words may stand between: "müssen wir noch". */
  pending: z.array(z.string()).default([]),
  /** What stands before what is left out: "apart from". */
  exclusions: z.array(z.string()),
  /** What stands between two things that are left out. */
  joining: z.array(z.string()),
  /** Words behind the name of a column that other numbers are compared with: "their reorder level". */
  levels: z.array(z.string()),
  /** What stands before the name of a person. */
  titles: z.array(z.string()),
  /** What of dates rows are put together by. */
  calendar: z.record(z.enum(dateParts), z.array(z.string())),
  /** What stands beside a superlative and says the same again: "how heavy was the heaviest". */
  degrees: z.array(z.string()),
  /** Phrases that may stand for the only column that they can be about. */
  alone: z.array(z.string()),
  /** Phrases that may do so where "what" is asked: "what lies on the accounts altogether". */
  together: z.array(z.string()).default([]),
  /** Superlatives of a number or an amount: what has it in several rows has the total of them. */
  amounts: z.array(z.string()),
  /** Words that deny: "not". */
  denials: z.array(z.string()),
  /** Words for what is paid, for what is used up, and the ends of compounds that ask for what is paid: of columns that share a word, they tell which is meant. */
  costs: z.object({
    words: z.array(z.string()),
    uses: z.array(z.string()),
    ofCompounds: z.array(z.string()),
    /** Ends of names of columns that say what is paid for what stands before them: "Essensgeld". */
    paidHeads: z.array(z.string()).default([]),
  }),
  /** Words that say that rows came about: beside them, a year tells when. */
  dating: z.string(),
  /** What is said of something that each month, day or the like has: "monthly". */
  everyPart: z.partialRecord(z.enum(dateParts), z.array(z.string())),
  /** What columns are called that say how large something is. */
  sizes: z.array(z.string()),
  /** What columns are called that say how many there are of what a row names. */
  amountNames: z.array(z.string()),
  /** Words that begin questions that yes or no answers. */
  yesNo: z.array(z.string()),
  /** Words before what is asked for, and those that ask for a person. */
  which: z.array(z.string()),
  who: z.array(z.string()),
  /** Words that ask, in any language. Tables that people keep by hand have columns of these names: "What", "Wo". */
  interrogatives: z.string(),
  /** What columns are called that say where, or what for, money was spent, by the words that ask for it; the best first, and those of other languages last. */
  things: z.array(
    z.object({ kind: z.enum(['Place', 'Purpose']), words: z.array(z.string()), columns: z.array(z.string()) }),
  ),
  /** Of these, those that say whom a row is of, whatever that person did. */
  anyone: z.array(z.string()).default([]),
  /** Parts of a day: what is called so is one of many, and no kind of them. */
  dayParts: z.string().default(''),
  /** Columns that say who. */
  persons: z.array(z.string()),
  /** What stands before or behind who did something: "paid by". */
  doers: z.array(z.string()),
  /** Words by which something is done to the one who is asked for. */
  passives: z.array(z.string()),
  by: z.array(z.string()),
  /** What stands between two things that are set side by side: "compared to". */
  versus: z.array(z.string()),
  /** What asks for that by itself: "compare". */
  compare: z.array(z.string()),
  /** What asks which of two has the larger total, with what stands between them: "who paid more, Mia or Ben". */
  more: z.array(z.string()),
  or: z.array(z.string()),
  comparisons: z.record(z.string(), z.enum(comparisons)),
  /** Comparisons that say what is compared as well. */
  comparatives: z.array(
    z.object({ words: z.array(z.string()), operator: z.enum(comparisons), columns: z.array(z.string()) }),
  ),
  /** Words between which two numbers, or two dates, stand as the ends of a range: "between and". */
  between: z.array(z.string()),
  periods: z.object({
    since: z.array(z.string()),
    after: z.array(z.string()),
    before: z.array(z.string()),
    until: z.array(z.string()),
    ranges: z.array(z.string()),
    /** What may stand before each end of a range and says no more: "vom 5. bis zum 20. März". */
    articles: z.array(z.string()).default([]),
    /** Words before a month without its year. */
    months: z.array(z.string()),
    /** Parts of a year that are numbered, with how many months each has. */
    parts: z.array(z.object({ words: z.array(z.string()), months: z.int() })),
    ordinals: z.record(z.string(), z.int()),
    /** What stands before the last part of a year: "the last quarter of 2025". */
    last: z.array(z.string()).default([]),
    /** What is told by the day on which is asked, so many years, months and so on before: "last year". Behind `notBehind` it is something else: "the last year". */
    present: z
      .array(
        z.object({
          words: z.array(z.string()),
          part: z.enum(['Year', 'Quarter', 'Month', 'Week', 'Day']),
          back: z.int(),
          notBehind: z.array(z.string()).default([]),
        }),
      )
      .default([]),
    /** From the Monday on. */
    weekdays: z.array(z.string()).length(7),
  }),
  /** Words that say nothing about a table. */
  skip: z.string(),
  /** What says no more than that something is so; its words may stand apart: "which exams take place", "welche finden … statt". */
  happening: z.array(z.string()),
  /** Verbs whose parts stand apart, the second at the end, and the one word that they are: "steht … aus". */
  parted: z.array(z.object({ words: z.string(), as: z.string() })).default([]),
  /** Words that say nothing where no cell says them: those of happening, and those of the whole. */
  unlessSaid: z.string(),
  /** Verbs that say nothing more where a cell says who or what they are of: "come from the mill". */
  origins: z.string().default(''),
  /** Words that a table is never said to lack: those that stand for something, verbs of any sentence. */
  small: z.string(),
  /** What persons are called in general, and what columns are called that count them: "registered students". */
  people: z.object({ words: z.array(z.string()), columns: z.array(z.string()) }),
  /** What is called after a meter that is read: its numbers grow, and no sum of them says anything. */
  meters: z.array(z.string()).default([]),
  /** Words that say no more than the unit that is counted: kilometres are driven, nights are stayed. */
  doing: z.array(z.object({ words: z.string(), units: z.array(z.string()) })).default([]),
  /** Words for the same, a group each: how a column and a question may call parts of a day, and what was done. */
  alike: z.array(z.string()).default([]),
  /** What cells of columns of some names are called in other words: a priority that is high is urgent. With `isDenied`, where they are denied: not started. */
  grades: z
    .array(
      z.object({
        columns: z.array(z.string()),
        words: z.array(z.string()),
        cells: z.array(z.string()),
        isDenied: z.boolean().default(false),
      }),
    )
    .default([]),
  /** Ends of compounds that say only that something is one of what stands before them: "Möbelstück". */
  heads: z.array(z.string()).default([]),
  /** What is said of a number, whatever it is of: "the reading before the dose". */
  measured: z.string().default(''),
  /** What any number may be called: the average of "the values". */
  figures: z.string().default(''),
  /** Words that tell that rows are asked for one by one: "the dearest single item". */
  single: z.array(z.string()).default([]),
  /** What says no more than that time is told, behind the name of a column of these units: "delivery time" of `Delivery days`. */
  durations: z.object({ words: z.array(z.string()), units: z.array(z.string()) }),
  /** What stands in cells that stand for all numbers up to one, below it, from it on, above it; and behind one, for all from it on. */
  steps: z
    .object({
      upTo: z.array(z.string()),
      below: z.array(z.string()),
      from: z.array(z.string()),
      above: z.array(z.string()),
      onwards: z.array(z.string()),
    })
    .default({ upTo: [], below: [], from: [], above: [], onwards: [] }),
  /** What says that nothing is there of what rows are: "out of stock". */
  soldOut: z.array(z.string()).default([]),
  /** What says that a day has passed, or with `isPast` false that it has not, what columns of such days are called, and those that say that it was met: "overdue". */
  overdue: z
    .array(
      z.object({
        words: z.array(z.string()),
        columns: z.array(z.string()),
        done: z.array(z.string()),
        isPast: z.boolean().default(true),
      }),
    )
    .default([]),
  /** What says no more behind the name of a column: "phone number" of a column "Phone". */
  numbering: z.array(z.string()).default([]),
  /** What stands behind what there is nothing of, and says no more: "has no days left". */
  leftOver: z.array(z.string()).default([]),
  /** What says of a column that its cell is empty: "whose number is missing". */
  missing: z.array(z.string()).default([]),
  /** How a question begins that asks what something is at present, and not what it came to. */
  present: z.array(z.string()).default([]),
  generic: z.string(),
  /** What rows may be called of a table that says what they cost, or how many there are. */
  wares: z.string().default(''),
  months: z.array(z.string()).length(12),
  numbers: z.record(z.string(), z.int()),
  /** Words that are the number before a unit alone: "an hour". */
  one: z.array(z.string()),
})

/** How questions are asked in one language. */
export interface QuestionPatterns extends z.infer<typeof questionPatterns> {
  /** The sign of a unit by each word for it, in any language. */
  readonly units: ReadonlyMap<string, string>
  /** What stands between two things, in any language: "house and garden". */
  readonly everyJoining: readonly string[]
  /** What columns are called that say who did something, in any language: "Paid by". */
  readonly doerColumns: readonly string[]
  /** The number of a month, 1 to 12, by each name of it, in any language. */
  readonly monthNames: ReadonlyMap<string, number>
}
