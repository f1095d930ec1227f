const total =
  /^(?:(?:grand|sub|running|overall)[ -]?)?totals?:?$|^(?:grand |sub)?total (?:sum|amount)?:?$|^sum:?$|^(?:gesamt|zwischen|end)?summen?:?$|^(?:insgesamt|gesamt|gesamtbetrag|endbetrag|übertrag):?$/i

/** Whether a row is the total of others: its first filled cell says so. */
export const isTotalRow = (texts: readonly string[]): boolean => total.test(texts.find((text) => text !== '') ?? '')
