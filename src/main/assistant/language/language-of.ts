/** The languages in which the assistant has words of its own. */
export type ReplyLanguage = 'en' | 'de'

/** The reply language of a BCP 47 tag such as `de-AT`; null where the assistant has no words of it. */
export const replyLanguageOf = (tag: string | null | undefined): ReplyLanguage | null => {
  const code = tag?.toLowerCase().split('-', 1)[0]
  return code === 'en' || code === 'de' ? code : null
}

const german =
  /^(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|ich|du|er|sie|es|wir|ihr|mein|meine|meinen|dein|unser|unsere|und|oder|aber|ist|sind|war|waren|hat|habe|haben|wird|werden|kann|kannst|können|wie|was|wer|wo|wann|warum|wieso|welche|welcher|welches|welchen|wieviel|wieviele|viele|nicht|kein|keine|mit|von|für|auf|aus|bei|nach|zu|zum|zur|im|am|gibt|dokumente|dateien|hallo|danke|guten|bitte|mir|mich|dir|dich|dazu|davon|noch|mehr)$/
const english =
  /^(?:the|a|an|i|you|he|she|it|we|they|my|your|our|and|or|but|is|are|was|were|has|have|had|do|does|did|will|can|could|how|what|who|where|when|why|which|many|much|not|no|with|of|for|on|in|from|at|to|there|documents|files|hello|hi|thanks|thank|please|me|about|more|than)$/

/** The language that a text is in, as far as the assistant has words for it: English where it cannot tell. */
export const languageOf = (text: string): ReplyLanguage => {
  const words =
    text
      .slice(0, 2_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const germanWords = words.filter((word) => german.test(word) || /[äöüß]/.test(word)).length
  const englishWords = words.filter((word) => english.test(word)).length
  return germanWords > englishWords ? 'de' : 'en'
}
