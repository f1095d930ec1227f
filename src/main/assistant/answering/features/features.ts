/** Features of one question and unit, by name. */
export type Features = Readonly<Record<string, number>>
