const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces the references that XML itself knows; any other stays as it is written. */
export const decodeReferences = (text: string): string =>
  text.includes('&') ? text.replace(/&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|([a-z]{2,4}));/g, decodeOne) : text

const decodeOne = (whole: string, hex: string | undefined, decimal: string | undefined, name: string): string => {
  if (hex === undefined && decimal === undefined) return named[name] ?? whole
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
    ? String.fromCodePoint(point)
    : '\ufffd'
}
