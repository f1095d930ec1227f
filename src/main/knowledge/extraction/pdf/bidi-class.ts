/** What a sign is to the order of its line, after UAX #9: letters of either direction, digits, what joins or measures these, and the rest. */
export type BidiClass = 'L' | 'R' | 'Number' | 'Joiner' | 'Unit' | 'Neutral' | 'Tab'
