const named: ReadonlyMap<string, string> = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

/** Replaces the references that XML itself knows; any other stays as it is written. */
export const decodeReferences = (text: string): string =>
  text.includes('&') ? text.replace(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|([a-z]{2,4}));/g, decodeOne) : text

/** What a reference stands for that XML itself does not know; null leaves it as it is written. */
export type EntityLookup = (name: string) => string | null

/** The same, with those that `entityOf` knows; what it gives is text and no markup. */
export const decodeEntities = (text: string, entityOf: EntityLookup): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|([A-Za-z_][\w.-]{0,60}));/g,
        (whole: string, hex: string | undefined, decimal: string | undefined, name: string) =>
          (hex ?? decimal) === undefined && !named.has(name)
            ? (entityOf(name) ?? whole)
            : decodeOne(whole, hex, decimal, name),
      )
    : text

const decodeOne = (whole: string, hex: string | undefined, decimal: string | undefined, name: string): string => {
  if (hex === undefined && decimal === undefined) return named.get(name) ?? whole
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
    ? String.fromCodePoint(point)
    : '\ufffd'
}
