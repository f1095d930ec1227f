import type { ReplyLanguage } from './language-of.ts'

/** What the assistant itself says in a reply, where no model speaks. */
export interface ReplyWords {
  /** After an answer for which every step was used up. */
  readonly stepsUsedUp: (steps: number) => string
  readonly noWord: string
  readonly withheld: string
  readonly brokenOff: string
  readonly nothingFound: string
  readonly searchFailed: string
  /** When sentences that no passage supports were left out. */
  readonly leftOut: (sentences: number) => string
  /** When the question's pictures were not shown to the model of this name; null where no model answers. */
  readonly picturesUnseen: (model: string | null) => string
}

export const replyWords: Readonly<Record<ReplyLanguage, ReplyWords>> = {
  en: {
    stepsUsedUp: (steps) =>
      `I used all ${steps} steps that one question may take, so this may not be the whole answer. Ask again in smaller parts to get further.`,
    noWord: 'The model ended its reply without a word. Ask again.',
    withheld: "The model's provider withheld this reply because of its content rules.",
    brokenOff: "The model's provider ended this reply with an error before the first word.",
    nothingFound:
      'Your documents do not answer this: nothing in them matches the question. Ask in other words, or add documents that cover it.',
    searchFailed: 'Your documents could not be searched just now, so this is not answered. Ask again in a moment.',
    leftOut: (sentences) =>
      sentences === 1
        ? 'One sentence that no passage supports was left out.'
        : `${sentences} sentences that no passage supports were left out.`,
    picturesUnseen: (model) =>
      `${model === null ? 'Without a model nobody sees your pictures' : `"${model}" does not see pictures`}, so this answers your words alone. Choose a model that sees pictures to have them looked at.`,
  },
  de: {
    stepsUsedUp: (steps) =>
      `Ich habe alle ${steps} Schritte gebraucht, die eine Frage haben darf; die Antwort ist daher vielleicht nicht vollständig. Fragen Sie in kleineren Teilen noch einmal.`,
    noWord: 'Das Modell hat seine Antwort ohne ein Wort beendet. Fragen Sie noch einmal.',
    withheld: 'Der Anbieter des Modells hat diese Antwort wegen seiner Inhaltsregeln zurückgehalten.',
    brokenOff: 'Der Anbieter des Modells hat diese Antwort vor dem ersten Wort mit einem Fehler beendet.',
    nothingFound:
      'Ihre Dokumente beantworten das nicht: Nichts darin passt zu der Frage. Fragen Sie mit anderen Worten, oder fügen Sie Dokumente dazu hinzu.',
    searchFailed:
      'Ihre Dokumente konnten gerade nicht durchsucht werden, daher bleibt das unbeantwortet. Fragen Sie gleich noch einmal.',
    leftOut: (sentences) =>
      sentences === 1
        ? 'Ein Satz, den keine Stelle belegt, wurde weggelassen.'
        : `${sentences} Sätze, die keine Stelle belegt, wurden weggelassen.`,
    picturesUnseen: (model) =>
      `${model === null ? 'Ohne Modell sieht niemand Ihre Bilder' : `„${model}“ sieht keine Bilder`}; dies antwortet daher nur auf Ihre Worte. Wählen Sie ein Modell, das Bilder sieht, um sie ansehen zu lassen.`,
  },
}
