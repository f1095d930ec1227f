/** A value of a property list. Numbers and dates that nothing here asks for are null. */
export type PropertyValue = string | boolean | number | null | Uint8Array | PropertyList | Properties
export type PropertyList = readonly PropertyValue[]
export type Properties = ReadonlyMap<string, PropertyValue>

export const isProperties = (value: PropertyValue | undefined): value is Properties => value instanceof Map
export const isList = (value: PropertyValue | undefined): value is PropertyList => Array.isArray(value)
